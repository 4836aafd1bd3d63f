// Never run: what the generated types reject.
import { useRichText, useText } from '@teachnet/i18n/react'

export function Misuse({ n }: { n: number }) {
  const text = useText()
  const rich = useRichText()
  // @ts-expect-error unknown id
  text('cart.titel')
  // @ts-expect-error the number is missing
  text('cart.items')
  // @ts-expect-error a text is not a number
  text('cart.items', { n: 'two' })
  // @ts-expect-error a text is not a date
  text('cart.when', { day: '2026-11-20' })
  // @ts-expect-error a message without placeholders has no values
  text('cart.title', { n })
  // @ts-expect-error the function of the tag is missing
  rich('cart.terms', { name: 'TeachNet' })
  // @ts-expect-error an element is not the function of a tag
  rich('cart.tip', { b: <b /> })
  // @ts-expect-error unknown id
  rich('cart.term', {})
}
