import { type ApplicationForm, isFileField, mannerOf, promisedDays } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../../app/layout/site-link.tsx'
import { linesOf } from '../../../app/lines-of.ts'

/** The kinds that say what one gets, what it costs and who decides, before what the form needs. */
const offers = ['teacher', 'branch', 'shop', 'class', 'booking'] as const

/** Pages that show applicants of a kind whom they would join. */
const examples: Partial<Readonly<Record<ApplicationForm['kind'], string>>> = {
  teacher: '/sign',
  branch: '/enterprise_info#branches',
  shop: '/enterprise_info#branches',
  class: '/course',
  booking: '/sign',
}

/** What the applicant gets and pays, who decides, what the form needs and how long it takes, and the next steps. */
export function FormPreparation({ form }: { readonly form: ApplicationForm }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const manner = mannerOf(form.kind)
  const fields = Object.values(form.fields)
  const needed = fields
    .filter((field) => field.required && !(field.kind === 'relation' && field.isGiven))
    .map(({ label }) => label[locale])
  const either = fields.filter(({ requiredUnless }) => requiredUnless !== undefined).map(({ label }) => label[locale])
  if (either.length > 0) needed.push(either.join(text('form.or')))
  const papers = fields.filter(isFileField).map(({ label }) => label[locale])
  const example = examples[form.kind]
  const offer = offers.find((kind) => kind === form.kind)
  const separator = text('site.listSeparator')
  return (
    <aside className="form-preparation" aria-labelledby="form-preparation">
      {offer && (
        <>
          <h2>{text('form.gain')}</h2>
          <ul className="form-gains">
            {linesOf(text(`form.gain.${offer}`)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <dl>
            <dt>{text('form.fee')}</dt>
            <dd>{text(`form.cost.${offer}`)}</dd>
            <dt>{text('form.decides')}</dt>
            <dd>{text(`form.decides.${offer}`)}</dd>
          </dl>
        </>
      )}
      <h2 id="form-preparation">{text('form.before')}</h2>
      <dl>
        <dt>{text('form.takes')}</dt>
        <dd>{text('form.minutes', { minutes: Math.ceil(fields.length / 3) })}</dd>
        <dt>{text('form.needed')}</dt>
        <dd>{needed.join(separator)}</dd>
        {papers.length > 0 && (
          <>
            <dt>{text('form.papers')}</dt>
            <dd>{papers.join(separator)}</dd>
          </>
        )}
      </dl>
      <FormOffers choices={form.choices} />
      <h2>{text('form.after')}</h2>
      <ol>
        <li>{text('form.after.receipt')}</li>
        <li>{text(`form.after.review.${manner}`)}</li>
        <li>{text(`form.after.decision.${manner}`, { days: promisedDays[manner] })}</li>
        {offer && <li>{text(`form.then.${offer}`)}</li>}
      </ol>
      {example && (
        <p>
          <SiteLink to={example} className="more">
            {text(`form.example.${form.kind}`)}
          </SiteLink>
        </p>
      )}
      {manner !== 'enquiry' && (
        <p>
          <SiteLink to="/enquiry" className="more">
            {text('form.ask')}
          </SiteLink>
        </p>
      )}
    </aside>
  )
}

/** The kinds that an applicant can choose, with what each needs and costs. */
function FormOffers({ choices }: Pick<ApplicationForm, 'choices'>) {
  const text = useText()
  const kinds = Object.values(choices)
    .flat()
    .filter(({ requirements, fee }) => requirements || fee)
  if (kinds.length === 0) return null
  return (
    <>
      <h2>{text('form.offers')}</h2>
      <ul className="form-offers">
        {kinds.map(({ id, label, description, requirements, fee }) => (
          <li key={id}>
            <details>
              <summary>{label}</summary>
              {description && <p>{description}</p>}
              <dl>
                {requirements && (
                  <>
                    <dt>{text('form.requirements')}</dt>
                    {linesOf(requirements).map((line) => (
                      <dd key={line}>{line}</dd>
                    ))}
                  </>
                )}
                {fee && (
                  <>
                    <dt>{text('form.fee')}</dt>
                    <dd>{fee}</dd>
                  </>
                )}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
