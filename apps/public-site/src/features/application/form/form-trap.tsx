import { useText } from '@teachnet/i18n/react'

/** An input that people do not see: a form in which it is filled in comes from a program. */
export function FormTrap() {
  const text = useText()
  return (
    <p className="form-trap" aria-hidden="true">
      <label>
        {text('form.trap')}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </p>
  )
}
