import type { BrandCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'

/** A partner brand of the network. */
export function Brand({ brand: { name, logo, link, description, since } }: { readonly brand: BrandCard }) {
  const text = useText()
  return (
    <li className="brand">
      {logo && <img src={logo} alt="" width="64" height="64" loading="lazy" />}
      <div>
        <h3>{link ? <SiteLink to={link}>{name}</SiteLink> : name}</h3>
        {since !== null && <p className="kicker">{text('home.since', { year: String(since) })}</p>}
        <p>{description}</p>
      </div>
    </li>
  )
}
