/** The response when too many passwords are waiting to be checked: text without a full stop, status and headers. */
export const passwordsBusy = {
  words: 'We can’t check passwords at the moment, and nothing has changed. Please try again in a minute',
  init: { status: 503, headers: { 'retry-after': '60' } },
}
