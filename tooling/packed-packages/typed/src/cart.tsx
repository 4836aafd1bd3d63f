// Never run: what the generated types accept.
import { useRichText, useText } from '@teachnet/i18n/react'

export function Cart({ n, today }: { n: number; today: Date }) {
  const text = useText()
  const rich = useRichText()
  return (
    <>
      <h1>{text('cart.title')}</h1>
      <p title={text('cart.terms', { name: 'TeachNet' })}>{text('cart.items', { n })}</p>
      <p title={text('cart.tip')}>{text('cart.when', { day: today })}</p>
      <p>{rich('cart.terms', { a: (chunks) => <a href="/terms">{chunks}</a>, name: <b>TeachNet</b> })}</p>
      <p>{rich('cart.tip', { b: (chunks) => <b>{chunks}</b> })}</p>
    </>
  )
}
