import { maxStoryLengthInWords } from '#src/features/booking/appointments/story-length.ts'

export const storyHint = `Up to ${maxStoryLengthInWords} characters. Never write passwords, codes, card numbers or seed phrases here.`
