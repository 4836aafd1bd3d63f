import { SiteLink } from '../app/layout/site-link.tsx'

interface Props {
  /** Id of the heading, which labels the section. */
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly more?: { readonly to: string; readonly text: string }
}

export function SectionHead({ id, title, note, more }: Props) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      {more && (
        <SiteLink to={more.to} className="more">
          {more.text}
        </SiteLink>
      )}
    </div>
  )
}
