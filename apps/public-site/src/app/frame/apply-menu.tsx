import { useText } from '@teachnet/i18n/react'
import { pageGroups } from './menu-groups.ts'
import { SiteLink } from './site-link.tsx'
import { useDisclosure } from './use-disclosure.ts'

/** The application forms, and the look-up of an application. */
export function ApplyMenu() {
  const text = useText()
  const details = useDisclosure()
  const { links = [] } = pageGroups(text).find(({ heading }) => heading === 'site.sections.apply') ?? {}
  return (
    <details ref={details} className="apply-menu">
      <summary>{text('site.apply')}</summary>
      <ul>
        {links.map(({ title, path }) => (
          <li key={path}>
            <SiteLink to={path}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
