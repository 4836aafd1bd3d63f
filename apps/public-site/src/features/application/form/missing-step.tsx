import { useText } from '@teachnet/i18n/react'

/** Takes the place of a step whose code could not be loaded. The form itself stays, and its draft survives the reload. */
export function MissingStep() {
  const text = useText()
  return (
    <div className="form-summary" role="alert">
      <p>{text('form.stepMissing')}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {text('form.reload')}
      </button>
    </div>
  )
}
