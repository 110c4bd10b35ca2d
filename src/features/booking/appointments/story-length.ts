/** How many characters a story may have. */
export const maxStoryLength = 2000

export const storyHint = `Up to ${maxStoryLength.toLocaleString('en-GB')} characters. Never write passwords, codes, card numbers or seed phrases here.`
