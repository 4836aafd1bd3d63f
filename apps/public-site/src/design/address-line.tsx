import type { VisitorPlace } from '@teachnet/contract'
import { addressText, isStreetFirst } from '@teachnet/contract/place-text'
import { useLocale, useText } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'
import { PlaceName } from '../app/place-name.tsx'
import { CopyButton } from './copy-button.tsx'

interface Props {
  readonly of: { readonly region: readonly VisitorPlace[]; readonly address: string }
  /** Label of the button that copies the address, next to links to maps; absent: there are none. */
  readonly copyLabel?: string
}

/** Region, street and house; nothing without any of them. */
export function AddressLine({ of, copyLabel }: Props) {
  const locale = useLocale()
  const full = addressText(of, locale)
  if (full === '') return null
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
          <CopyButton text={full} label={copyLabel} /> {of.address !== '' && <MapLinks address={full} />}
        </>
      )}
    </span>
  )
}

/** Searches of map services, by their documented addresses; the address itself is sent only on a click. */
const maps = [
  { name: 'site.map.amap', toUrl: (address: string) => `https://uri.amap.com/search?keyword=${address}` },
  {
    name: 'site.map.baidu',
    toUrl: (address: string) =>
      `https://api.map.baidu.com/geocoder?address=${address}&output=html&src=webapp.teachnet.site`,
  },
  { name: 'site.map.apple', toUrl: (address: string) => `https://maps.apple.com/?q=${address}` },
] as const

/** An address in three map services. */
function MapLinks({ address }: { readonly address: string }) {
  const text = useText()
  return (
    <span className="map-links">
      {maps.map(({ name, toUrl }) => (
        <a key={name} href={toUrl(encodeURIComponent(address))} rel="noopener noreferrer">
          {text(name)}
        </a>
      ))}
    </span>
  )
}
