/** What a subscriber agrees to; stored with each change. In a file of its own, so that the page needs no validator. */
export const newsletterWording = 'Yes, send me the newsletter. I can unsubscribe at any time.'
