/** The name of a field that people neither see nor reach and programs fill in: one that browsers do not fill in by themselves. */
export const trapField = 'subject'
