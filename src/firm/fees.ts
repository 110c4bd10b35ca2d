/** What a client pays of a recovered amount in whole pounds, at `feePercent`, and what the client keeps. */
export function feeOf(recovered: number, feePercent: number) {
  const fee = (recovered * feePercent) / 100
  return { recovered: pounds(recovered), fee: pounds(fee), kept: pounds(recovered - fee) }
}

/** `£10,000`. Formatted by hand, because setting up a platform formatter takes a phone 50 ms. */
function pounds(amount: number): string {
  return `£${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** `If £10,000 comes back, you pay us £1,500 and keep £8,500.` */
export function feeExample(feePercent: number): string {
  const { recovered, fee, kept } = feeOf(10_000, feePercent)
  return `If ${recovered} comes back, you pay us ${fee} and keep ${kept}.`
}
