import { useText } from '@teachnet/i18n/react'

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
export function MapLinks({ address }: { readonly address: string }) {
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
