/** In whole pounds. */
export function feeOf(recovered: number, feePercent: number) {
  const fee = (recovered * feePercent) / 100
  return { recovered: pounds(recovered), fee: pounds(fee), kept: pounds(recovered - fee) }
}

/** By hand, because setting up a platform formatter takes a phone 50 ms. */
function pounds(amount: number): string {
  return `£${String(amount).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

export function feeExample(feePercent: number): string {
  const { recovered, fee, kept } = feeOf(10_000, feePercent)
  return `If ${recovered} comes back, you pay us ${fee} and keep ${kept}.`
}
