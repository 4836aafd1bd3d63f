import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { SectionHead } from '../../design/section-head.tsx'
import { pages } from '../../pages.ts'

const forms = [
  { name: 'teacher', page: pages.teacherForm },
  { name: 'branch', page: pages.branchForm },
  { name: 'shop', page: pages.shopForm },
  { name: 'class', page: pages.classForm },
] as const

/** Leads each kind of applicant to the right form. */
export function HomeApply() {
  const text = useText()
  return (
    <section className="page-width section" aria-labelledby="apply">
      <SectionHead
        id="apply"
        title={text('site.apply')}
        more={{ to: pages.findApplication.path, text: text('site.findApplication') }}
      />
      <ul className="apply-strip">
        {forms.map(({ name, page: { path, navigation } }) => (
          <li key={path}>
            <SiteLink to={path}>
              <strong>{text(navigation)}</strong>
              <span>{text(`home.apply.${name}`)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
