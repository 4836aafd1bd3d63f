import { useText } from '@teachnet/i18n/react'

/** A price in CNY, with the higher original price struck through next to it. Both are decimal texts, such as `"1280.00"`. */
export function PriceText({ price, original }: { readonly price: string | null; readonly original: string | null }) {
  const text = useText()
  const now = Number(price ?? 0)
  const before = Number(original ?? 0)
  return (
    <span className="price">
      <strong>{now === 0 ? text('course.free') : text('course.price', { price: now })}</strong>
      {before > now && (
        <s>
          <span className="visually-hidden">{text('course.originalPrice')}</span>{' '}
          {text('course.price', { price: before })}
        </s>
      )}
    </span>
  )
}
