type Question = { settings: { siteMode: 'sample' | 'live'; smtpUrl: string | null }; isOnThisMachine: boolean }

/**
 * Whether the mails that were written to files may be read on the site: they hold working links, so only where they are
 * there to try a sample site, and by whoever sits at its machine.
 */
export function maySeeSampleMail({ settings, isOnThisMachine }: Question): boolean {
  return settings.siteMode === 'sample' && settings.smtpUrl === null && isOnThisMachine
}
