import type { SiteContent } from '@teachnet/contract'
import { Seal } from '../../design/seal.tsx'

/** Height of the logo in px; the width follows from its shape. */
const height = 40
/** Width to height of the widest logo; a wider one becomes lower. */
const widest = 5

/** The configured logo in its own shape, or a seal with the first character of the name. */
export function SiteLogo({
  site,
  name,
  isLazy = false,
}: {
  readonly site: SiteContent | undefined
  readonly name: string
  readonly isLazy?: boolean
}) {
  if (!site?.logo) return <Seal text={[...name][0] ?? ''} />
  const { width: ownWidth, height: ownHeight } = site.logo_size ?? { width: 1, height: 1 }
  const width = Math.round(height * Math.min(ownWidth / ownHeight, widest))
  return (
    <img className="logo" src={site.logo} alt="" width={width} height={height} loading={isLazy ? 'lazy' : undefined} />
  )
}
