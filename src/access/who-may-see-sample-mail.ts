type Question = {
  settings: { siteMode: 'sample' | 'live'; smtpUrl: string | null; origin: string }
  isOnThisMachine: boolean
}

/** The emails contain working links: only on a sample site without a mail server, and from its own machine. */
export function maySeeSampleMail({ settings, isOnThisMachine }: Question): boolean {
  const isForThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(settings.origin).hostname)
  return settings.siteMode === 'sample' && settings.smtpUrl === null && isForThisMachine && isOnThisMachine
}
