import type { ContentOfSource, HonourCard } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './company.css'
import type { Route } from './+types/honours.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { pageOfList } from '../../app/list-path.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'
import { Phrases, TranslatedText } from '../../app/chinese-text.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { Pager } from '../../design/pager.tsx'
import { PictureCredit, Picture } from '../../design/picture.tsx'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'

const honoursHead: HeadOf<ContentOfSource<{ readonly list: 'enterprise.Honor' }>> = (content, place, text) => {
  const { site, list, facets, chosen, page, total } = content
  const category = facets.category?.find(({ value }) => value === chosen.category)?.text
  return {
    path: pageOfList('/honor', chosen, page),
    title: [text('site.honours'), category, chosen.year].filter(Boolean).join(' · '),
    siteName: site.siteName,
    description: text('company.honoursDescription', {
      total,
      titles: list
        .slice(0, 3)
        .map(({ title }) => title)
        .join(text('site.listSeparator')),
    }),
    image: list.find(({ image }) => image !== '')?.image || site.logo,
    isUnlisted: total === 0,
    jsonLd: [
      { ...organization(site, place), award: list.map(({ title, year }) => `${title} (${year})`) },
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.company'), path: '/enterprise_info' },
          { name: text('site.honours'), path: '/honor' },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('honours', honoursHead)

export default function Honours({ loaderData }: Route.ComponentProps) {
  return <HonoursPage content={contentOf(loaderData)} />
}

const path = '/honor'

/** As wide as a column of the grid, which is one on the narrowest phones. */
const sizes = '(max-width: 23rem) 90vw, 180px'

/** The honours by year; their pictures can be enlarged. */
export function HonoursPage({ content }: { readonly content: ContentOfSource<{ readonly list: 'enterprise.Honor' }> }) {
  const { list, facets, chosen, page, pageSize, total } = content
  const text = useText()
  const years = [...Map.groupBy(list, ({ year }) => year)]
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text('site.honours')}</h1>
        <p>{text('list.total', { total })}</p>
      </header>
      <Facets
        path={path}
        total={total}
        chosen={chosen}
        groups={[
          { filter: 'category', title: text('company.category'), facets: facets.category },
          { filter: 'year', title: text('company.year'), facets: facets.year },
        ]}
      />
      <section className="results" aria-label={text('list.results')}>
        {list.length === 0 && <EmptyList path={path} isNarrowed={Object.keys(chosen).length > 0} />}
        <Lightbox pictures={list.filter(({ image }) => image !== '')}>
          {(open) => (
            <div className="honours">
              {years.map(([year, honours], place) => (
                <section
                  key={year}
                  className={honours.length > 2 ? 'honours-year' : 'honours-year honours-year-short'}
                  aria-labelledby={`year-${year}`}
                >
                  <h2 id={`year-${year}`}>{year}</h2>
                  <ul>
                    {honours.map((honour, index) => (
                      <Honour key={honour.id} honour={honour} isFirst={place === 0 && index < 4} onOpen={open} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )}
        </Lightbox>
        <Pager page={page} pages={Math.ceil(total / pageSize)} pathOf={(number) => pageOfList(path, chosen, number)} />
      </section>
    </div>
  )
}

interface HonourProps {
  readonly honour: HonourCard
  readonly isFirst: boolean
  /** Called when the reader opens the enlarged picture. */
  readonly onOpen: (id: number) => void
}

function Honour({
  honour: { id, title, issuer, image, image_alt, image_credit, category },
  isFirst,
  onOpen,
}: HonourProps) {
  const text = useText()
  return (
    <li className="honour">
      {image && (
        // Without scripts the link opens the picture file.
        <a
          href={image}
          aria-label={text('company.enlarge', { title })}
          onClick={(event) => {
            event.preventDefault()
            onOpen(id)
          }}
        >
          <Picture src={image} sizes={sizes} alt={image_alt} width="240" height="170" isFirst={isFirst} />
        </a>
      )}
      <h3>
        <Phrases>{title}</Phrases>
      </h3>
      <p className="kicker">
        <span>{text(`company.categories.${category}`)}</span>
        {issuer && (
          <span>
            <TranslatedText>{issuer}</TranslatedText>
          </span>
        )}
      </p>
      {image && <PictureCredit credit={image_credit} />}
    </li>
  )
}

interface Visible {
  readonly id: number
  readonly title: string
  readonly image: string
  /** Default: the title. */
  readonly image_alt: string
  readonly image_credit: string
}

interface LightboxProps {
  readonly pictures: readonly Visible[]
  /** Renders the elements that open the pictures. */
  readonly children: (open: (id: number) => void) => ReactNode
}

/** CSS pixels; a shorter movement is a touch. */
const shortestSwipe = 40

/**
 * Shows one of several pictures enlarged over the page. Arrow keys and swipes change the picture; Escape closes it, and the focus returns
 * to the opener.
 */
function Lightbox({ pictures, children }: LightboxProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [visible, setVisible] = useState<number>()
  const index = pictures.findIndex(({ id }) => id === visible)
  const picture = pictures[index]

  useEffect(() => {
    if (picture && !dialog.current?.open) dialog.current?.showModal()
  }, [picture])

  const move = (step: number) => setVisible(pictures.at((index + step) % pictures.length)?.id)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  const touchedAt = useRef(0)
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const way = (changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current
    if (Math.abs(way) > shortestSwipe) move(way < 0 ? 1 : -1)
  }
  return (
    <>
      {children(setVisible)}
      <dialog
        ref={dialog}
        className="lightbox"
        aria-label={picture?.title ?? ''}
        onClose={() => setVisible(undefined)}
        onKeyDown={onKeyDown}
      >
        {picture && (
          <>
            <figure
              onTouchStart={({ touches }) => (touchedAt.current = touches[0]?.clientX ?? 0)}
              onTouchEnd={onTouchEnd}
            >
              <Picture src={picture.image} sizes="94vw" alt={picture.image_alt || picture.title} />
              <figcaption aria-live="polite">
                {picture.title} <span className="facet-count">{`${index + 1} / ${pictures.length}`}</span>
                <PictureCredit credit={picture.image_credit} />
              </figcaption>
            </figure>
            <p className="slides-buttons">
              <button type="button" aria-label={text('site.previousSlide')} onClick={() => move(-1)}>
                ←
              </button>
              <button type="button" aria-label={text('site.nextSlide')} onClick={() => move(1)}>
                →
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                {text('site.close')}
              </button>
            </p>
          </>
        )}
      </dialog>
    </>
  )
}
