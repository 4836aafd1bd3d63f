import { type ApplicationForm, isFileField, mannerOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'

/** What the applicant needs, how long the form takes, and the next steps. */
export function FormPreparation({ form }: { readonly form: ApplicationForm }) {
  const text = useText()
  const locale = useLocale() === 'en' ? 'en' : 'zh-cn'
  const fields = Object.values(form.fields)
  const needed = fields
    .filter((field) => field.required && !(field.kind === 'relation' && field.isGiven))
    .map(({ label }) => label[locale])
  const papers = fields.filter(isFileField).map(({ label }) => label[locale])
  const separator = text('site.listSeparator')
  return (
    <aside className="form-preparation" aria-labelledby="form-preparation">
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
      <h2>{text('form.after')}</h2>
      <ol>
        {['receipt', 'review', 'decision'].map((step) => (
          <li key={step}>{text(`form.after.${step}.${mannerOf(form.kind)}`)}</li>
        ))}
      </ol>
    </aside>
  )
}
