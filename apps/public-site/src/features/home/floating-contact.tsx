import type { SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

/** Telephone number, chat and WeChat code at the edge of the page; all are in its foot too. */
export function FloatingContact({ site: { right_phone, right_qrcode, chat_url } }: { readonly site: SiteContent }) {
  const text = useText()
  if (!right_phone && !right_qrcode && !chat_url) return null
  return (
    <aside className="floating" aria-label={text('home.contact')}>
      {right_phone && (
        <a href={`tel:${right_phone.replace(/[^+\d]/g, '')}`} aria-label={text('home.call', { number: right_phone })}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M4 2.500h3l1.500 4-2 1.500a10 10 0 0 0 5.500 5.500l1.500-2 4 1.500v3c0 .8-.7 1.500-1.500 1.500C8.500 17.500 2.500 11.500 2.500 4c0-.8.7-1.500 1.500-1.500z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          </svg>
          <span className="floating-number" aria-hidden="true">
            {right_phone}
          </span>
        </a>
      )}
      {chat_url && (
        <a href={chat_url} rel="noopener" aria-label={text('site.chat')}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M3 3.500h14v10H9.500L6 17v-3.500H3z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          </svg>
          <span className="floating-word" aria-hidden="true">
            {text('site.chat')}
          </span>
        </a>
      )}
      {right_qrcode && (
        <details>
          <summary aria-label={text('home.weChat')}>
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d="M2.500 2.500h5v5h-5zM12.500 2.500h5v5h-5zM2.500 12.500h5v5h-5zM12 12h2v2h-2zM15.500 15.500h2v2h-2zM12 17h2M17 12v2"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
              />
            </svg>
            <span className="floating-word" aria-hidden="true">
              {text('home.weChat')}
            </span>
          </summary>
          <figure>
            <img src={right_qrcode} alt={text('site.qrcode')} width="144" height="144" loading="lazy" />
            <figcaption>{text('home.weChatScan')}</figcaption>
          </figure>
        </details>
      )}
    </aside>
  )
}
