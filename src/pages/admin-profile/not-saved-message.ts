/** The message of a form that could not be saved because of a fault of ours, such as a database that does not answer. */
export const notSavedMessage = 'We couldn’t save this, so nothing has changed. Please try again in a minute'
