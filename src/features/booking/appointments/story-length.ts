/** In its own file, so that the privacy policy does not load the booking form. */
export const maxStoryLength = 2000
