import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { SaveLink } from '../../app/account/save-link.tsx'
import { inLocale } from '../../app/site-address.ts'
import { CopyButton } from '../../design/copy-button.tsx'

/** Copies the address of an article, and shows it as a QR code for a phone; the code opens without scripts too. */
export function ShareArticle({ id, slug }: { readonly id: number; readonly slug: string }) {
  const text = useText()
  const locale = useLocale()
  const [address, setAddress] = useState('')
  useEffect(() => setAddress(new URL(inLocale(`/news/${slug}`, locale), location.origin).href), [slug, locale])
  return (
    <section className="article-share" aria-labelledby="share">
      <h2 id="share">{text('news.share')}</h2>
      <SaveLink controller="information.Item" id={id} />
      <CopyButton text={address} label={text('news.copyLink')} />
      <details>
        <summary>{text('news.qr')}</summary>
        <img
          src={inLocale(`/news/${slug}/qr.svg`, locale)}
          alt={text('news.qrOf')}
          width="160"
          height="160"
          loading="lazy"
        />
      </details>
    </section>
  )
}
