type Question = {
  settings: { siteMode: 'sample' | 'live'; smtpUrl: string | null; origin: string }
  isOnThisMachine: boolean
}

/**
 * Whether emails written to files may be read on the site. They contain working links, so only on a sample site without
 * a mail server, and only from its own machine.
 */
export function maySeeSampleMail({ settings, isOnThisMachine }: Question): boolean {
  const isForThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(settings.origin).hostname)
  return settings.siteMode === 'sample' && settings.smtpUrl === null && isForThisMachine && isOnThisMachine
}
