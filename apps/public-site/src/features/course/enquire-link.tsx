import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/layout/site-link.tsx'

/** Link for booking the course: calls the phone number, or leads to the contact page. `isAgain`: a second copy, hidden from screen readers. */
export function EnquireLink({
  phone,
  isAgain = false,
  isSecond = false,
}: {
  readonly phone: string
  readonly isAgain?: boolean
  /** The page has a better way. */
  readonly isSecond?: boolean
}) {
  const text = useText()
  const place = { className: isSecond ? 'button' : 'button button-primary', tabIndex: isAgain ? -1 : undefined }
  if (phone === '')
    return (
      <SiteLink {...place} to="/enterprise_info#contact">
        {text('course.contact')}
      </SiteLink>
    )
  return (
    <a {...place} href={`tel:${phone}`}>
      {isAgain ? text('course.enquireShort') : text('course.enquire', { phone })}
    </a>
  )
}
