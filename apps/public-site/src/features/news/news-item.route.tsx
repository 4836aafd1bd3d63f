import type { NewsItemContent, NewsLink } from '@teachnet/contract'
import { useText, useLocale } from '@teachnet/i18n/react'
import './news.css'
import type { Route } from './+types/news-item.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { newsItemHead } from './news-head.ts'
import { listPath } from '../../app/list-path.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { useCountedOpening } from '../../app/use-counted-opening.ts'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { Phrases, TranslatedText } from '../../app/chinese-text.tsx'
import { DayText, DateText } from '../../design/date-text.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { Picture, PictureCredit } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { TeacherRow } from '../../design/teacher-row.tsx'
import { outlineArticle, readingMinutes } from './article-outline.ts'
import { newsPath } from './news-path.ts'
import { useEffect, useState } from 'react'
import { SaveLink } from '../../app/account/save-link.tsx'
import { inLocale } from '../../app/site-address.ts'
import { CopyButton } from '../../design/copy-button.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('newsItem', newsItemHead)

export default function NewsItem({ loaderData }: Route.ComponentProps) {
  return <NewsItemPage content={contentOf(loaderData)} />
}

export function NewsItemPage({ content }: { readonly content: NewsItemContent }) {
  const { item, previous, next, related, courses, today } = content
  const text = useText()
  useCountedOpening('information.Item', item.id)
  return (
    <article className="page-width article">
      <ArticleHead item={item} />
      <ArticleBody item={item} />
      {item.teachers.length > 0 && (
        <aside className="article-teachers" aria-labelledby="teachers">
          <h2 id="teachers">{text('news.teachers')}</h2>
          <ul className="directory">
            {item.teachers.map((teacher) => (
              <TeacherRow key={teacher.id} teacher={teacher} heading="h3" />
            ))}
          </ul>
        </aside>
      )}
      <ShareArticle id={item.id} slug={item.slug} />
      {related.length > 0 && <RelatedArticles articles={related} />}
      {courses.length > 0 && (
        <section className="article-more" aria-labelledby="courses">
          <h2 id="courses">{text('news.courses')}</h2>
          <ul className="card-grid">
            {courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} today={today} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className="article-neighbours" aria-label={text('news.neighbours')}>
        <Neighbour link={previous} label="news.previous" rel="prev" />
        <Neighbour link={next} label="news.next" rel="next" />
      </nav>
    </article>
  )
}

interface ArticleProps {
  readonly item: NewsItemContent['item']
}

/** Way to the article, its title, source and picture. */
function ArticleHead({ item }: ArticleProps) {
  const text = useText()
  const { category, cover } = item
  const list = item.is_news === 1 ? newsPath(category.slug) : `/big_infomation?category=${category.slug}`
  return (
    <>
      <Breadcrumbs
        steps={[
          { text: text('site.home'), to: '/' },
          { text: text('site.news'), to: '/news' },
          { text: category.name, to: list },
        ]}
      />
      <header className="article-head">
        <h1>
          <Phrases>{item.title}</Phrases>
        </h1>
        <p className="kicker">
          <DateText seconds={item.publish_time} />
          {item.source && (
            <span>
              <TranslatedText>{text('news.source', { source: item.source })}</TranslatedText>
            </span>
          )}
          {item.author && (
            <span>
              <TranslatedText>{text('news.author', { author: item.author })}</TranslatedText>
            </span>
          )}
          <span>{text('news.minutes', { minutes: readingMinutes(item.content) })}</span>
          <span>{text('news.views', { views: item.views })}</span>
        </p>
      </header>
      {cover && (
        <Picture
          className="article-cover"
          src={cover}
          sizes="(max-width: 1200px) 100vw, 1200px"
          alt={item.cover_alt}
          width="1200"
          height="675"
          isFirst
        />
      )}
      {cover && <PictureCredit credit={item.cover_credit} />}
    </>
  )
}

/** Summary, contents, text, correction and tags. */
function ArticleBody({ item }: ArticleProps) {
  const text = useText()
  const { html, headings } = outlineArticle(item.content)
  return (
    <div className="article-body">
      {item.summary && <p className="article-summary">{item.summary}</p>}
      {headings.length > 1 && (
        <nav className="article-contents" aria-labelledby="contents">
          <h2 id="contents">{text('news.contents')}</h2>
          <ol>
            {headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <RichText html={html} />
      {item.correction && (
        <aside className="article-correction" aria-labelledby="correction">
          <h2 id="correction">{text('news.correction')}</h2>
          <p className="kicker">{item.corrected_on && <DayText day={item.corrected_on} />}</p>
          <p>{item.correction}</p>
        </aside>
      )}
      {item.tags.length > 0 && (
        <ul className="inline-list" aria-label={text('news.tags')}>
          {item.tags.map((tag) => (
            <li key={tag.value}>
              <SiteLink to={listPath('/big_infomation', { tag: tag.value })}>
                <TranslatedText>{tag.text}</TranslatedText>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RelatedArticles({ articles }: { readonly articles: NewsItemContent['related'] }) {
  const text = useText()
  return (
    <section className="article-more" aria-labelledby="related">
      <h2 id="related">{text('news.related')}</h2>
      <ul className="reading-list">
        {articles.map((other) => (
          <li key={other.id}>
            <h3>
              <SiteLink to={`/news/${other.slug}`}>
                <Phrases>{other.title}</Phrases>
              </SiteLink>
            </h3>
            <p className="kicker">
              <DateText seconds={other.publish_time} />
              <span>{other.category.name}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Neighbour({
  link,
  label,
  rel,
}: {
  readonly link: NewsLink | null
  readonly label: string
  readonly rel: string
}) {
  const text = useText()
  if (!link) return <span />
  return (
    <SiteLink to={`/news/${link.slug}`} rel={rel}>
      <span className="kicker">{text(label)}</span>
      <span>{link.title}</span>
    </SiteLink>
  )
}

/** Copies the address of an article, and shows it as a QR code for a phone; the code opens without scripts too. */
function ShareArticle({ id, slug }: { readonly id: number; readonly slug: string }) {
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
