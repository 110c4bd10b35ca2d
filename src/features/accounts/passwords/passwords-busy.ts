/** The answer when too many passwords are waiting to be checked: text without a full stop, status and headers. */
export const passwordsBusy = {
  message: 'We can’t check passwords at the moment, and nothing has changed. Please try again in a minute',
  status: 503 as const,
  headers: { 'retry-after': '60' },
}
