/** Written out: the first number that a browser formats takes it a tenth of the time until the page can be used. */
export const maxStoryLengthInWords = '2,000'

/** In its own file, so that the privacy policy does not load the booking form. */
export const maxStoryLength = Number(maxStoryLengthInWords.replace(',', ''))

export const storyHint = `Up to ${maxStoryLengthInWords} characters. Never write passwords, codes, card numbers or seed phrases here.`
