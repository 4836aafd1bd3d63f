import type { HomeContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'

/** What the network stands for. */
export function HomeCreed({ site }: Pick<HomeContent, 'site'>) {
  const text = useText()
  return (
    <section className="creed" aria-label={text('home.creedName')}>
      <div className="page-width creed-grid">
        <blockquote className="creed-text">
          <p>{text('home.creed')}</p>
          <footer>
            <cite>{text('home.creedSource')}</cite>
          </footer>
        </blockquote>
        <div className="creed-note">
          <h2>{site.home_short_title || text('home.aboutTitle')}</h2>
          <p>{site.home_short_info || text('home.about')}</p>
        </div>
      </div>
    </section>
  )
}
