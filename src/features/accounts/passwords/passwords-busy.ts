export const passwordsBusy = {
  message: 'We can’t check passwords at the moment, and nothing has changed. Please try again in a minute',
  status: 503 as const,
  headers: { 'retry-after': '60' },
}
