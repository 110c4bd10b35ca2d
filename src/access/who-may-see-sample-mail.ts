type Question = {
  settings: { siteMode: 'sample' | 'live'; smtpUrl: string | null; origin: string }
  isOnThisMachine: boolean
}

/**
 * Whether the mails that were written to files may be read on the site: they hold working links, so only where they are
 * there to try a sample site, and by whoever sits at its machine. A site with another public address than this machine may
 * stand behind a proxy, which can make everybody look as if they sat here.
 */
export function maySeeSampleMail({ settings, isOnThisMachine }: Question): boolean {
  const isForThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(settings.origin).hostname)
  return settings.siteMode === 'sample' && settings.smtpUrl === null && isForThisMachine && isOnThisMachine
}
