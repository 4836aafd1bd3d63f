import { useText } from '@teachnet/i18n/react'

/** Takes the place of a step whose code could not be loaded. The draft of the form survives the reload. */
export function MissingStep() {
  return (
    <p className="form-summary" role="alert">
      {useText()('form.stepMissing')}
    </p>
  )
}
