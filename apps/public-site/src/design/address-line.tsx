import type { VisitorPlace } from '@teachnet/contract'
import { addressText, isStreetFirst } from '@teachnet/contract/place-text'
import { useLocale } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'
import { PlaceName } from '../app/place-name.tsx'
import { CopyButton } from './copy-button.tsx'
import { MapLinks } from './map-links.tsx'

interface Props {
  readonly of: { readonly region: readonly VisitorPlace[]; readonly address: string }
  /** Label of the button that copies the address, beside links to maps; absent: there are none. */
  readonly copyLabel?: string
}

/** Region, street and house; nothing without any of them. */
export function AddressLine({ of, copyLabel }: Props) {
  const locale = useLocale()
  const whole = addressText(of, locale)
  if (whole === '') return null
  const isWritten = of.address !== '' && of.region.length > 0
  return (
    <span>
      {isStreetFirst(of.address, locale) ? (
        <>
          {of.address}
          {isWritten && ', '}
          <PlaceName of={of.region} />
        </>
      ) : (
        <>
          <PlaceName of={of.region} /> <TranslatedText>{of.address}</TranslatedText>
        </>
      )}{' '}
      {copyLabel !== undefined && (
        <>
          <CopyButton text={whole} label={copyLabel} /> {of.address !== '' && <MapLinks address={whole} />}
        </>
      )}
    </span>
  )
}
