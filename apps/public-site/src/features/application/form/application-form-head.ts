import { type ApplicationContent, mannerOf, promisedDays } from '@teachnet/contract'
import type { HeadOf } from '../../../app/loading/load-content.server.ts'
import { formPathOf } from './form-page-of.ts'
import { breadcrumbs } from '../../../seo/json-ld.ts'

export const applicationFormHead: HeadOf<ApplicationContent> = ({ site, form: { kind } }, place, text) => {
  const path = formPathOf(kind)
  const title = text(`form.${kind}.title`)
  return {
    path,
    title,
    siteName: site.siteName,
    description: text(`form.${kind}.lead`, { days: promisedDays[mannerOf(kind)] }),
    image: site.logo,
    jsonLd: [
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path },
        ],
        place,
      ),
    ],
  }
}
