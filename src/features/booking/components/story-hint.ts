import { maxStoryLength } from '#src/features/booking/appointments/story-length.ts'

export const storyHint = `Up to ${maxStoryLength.toLocaleString('en-GB')} characters. Never write passwords, codes, card numbers or seed phrases here.`
