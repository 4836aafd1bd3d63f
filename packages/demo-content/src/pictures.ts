import screens from './drawings/app-screens.json' with { type: 'json' }
import { mosaicSvg, qrCodeSvg, sealSvg } from './drawings/site-pictures.ts'
import { type Board, boardOfArticle, boardOfCourse, boardOfTeacher, boardSvg } from './drawings/boards/index.ts'
import { documentSvg } from './drawings/documents.ts'
import type { Picture } from './drawings/draw.ts'
import { pictureUrls } from './picture-urls.ts'
import { createApplicants } from './records/applications.ts'
import { slideBoards } from './records/site.ts'
import type { DemoTeacher } from './records/teachers.ts'
import { chooseTeams } from './records/teams.ts'
import { articles } from './texts/articles/index.ts'
import { brands, honours } from './texts/company.ts'
import { courses } from './texts/courses/index.ts'
import { contactAddress } from './site-values.ts'
import { appGroups } from './texts/site-texts.ts'
import type { DemoWorld } from './world.ts'

/** A board with room on both sides, for places that are wider than it: nothing on it is cut. */
const views = {
  article: { x: -89, y: 0, width: 1778, height: 1000 },
  slide: { x: -450, y: 0, width: 2500, height: 1000 },
}

/** Every picture of the demo. */
export function listPictures({ teachers, members }: DemoWorld): Picture[] {
  const rendered = (url: string, board: Board | undefined, toSvg: (board: Board) => string): Picture[] =>
    board ? [{ url, source: toSvg(board) }] : []
  return [
    ...teachers.flatMap(({ person }, index) =>
      rendered(pictureUrls.board(index), boardOfTeacher(person.name[0]), (board) => boardSvg(board, 'slate', 1600)),
    ),
    ...members.map(({ nickname, avatar }, index) => ({ url: avatar, source: sealSvg(nickname, 900 + index, 200) })),
    ...createApplicants().map(({ name }, index) => ({
      url: pictureUrls.applicant(index),
      source: sealSvg(name[0], 950 + index, 400, 'paper'),
    })),
    ...articles.flatMap((article, index) =>
      rendered(pictureUrls.cover(index), boardOfArticle(article), (board) =>
        boardSvg(board, 'paper', 1440, views.article),
      ),
    ),
    ...courses.map((course, index) => ({
      url: pictureUrls.course(index),
      source: boardSvg(boardOfCourse(course), 'paper', 1200),
    })),
    ...teamPictures(teachers),
    ...companyPictures(),
    { url: pictureUrls.contactCode, source: qrCodeSvg(contactAddress, 480) },
    ...documentPictures(),
    ...slideBoards.map((board, index) => ({
      url: pictureUrls.slide(index),
      source: boardSvg(board, 'slate', 1600, views.slide),
    })),
  ]
}

function teamPictures(teachers: readonly DemoTeacher[]): Picture[] {
  return chooseTeams(teachers).map(({ members }, index) => {
    const boards = members.flatMap(({ person }) => boardOfTeacher(person.name[0]) ?? [])
    return { url: pictureUrls.team(index), source: mosaicSvg(boards, 1200) }
  })
}

function companyPictures(): Picture[] {
  return [
    ...brands.map(({ name }, index) => ({
      url: pictureUrls.brand(index),
      source: sealSvg(name[0], 700 + index, 240, 'paper'),
    })),
    ...appGroups.flatMap(({ title }, index) => [
      { url: pictureUrls.appIcon(index), source: sealSvg(title[0], 600 + index, 128) },
      { url: pictureUrls.appScreen(index), source: Buffer.from(screens[index] ?? '', 'base64') },
    ]),
  ]
}

function documentPictures(): Picture[] {
  const sheet = (url: string, text: Parameters<typeof documentSvg>[0]) => ({ url, source: documentSvg(text, 1000) })
  const titles = { teacher: '签约教师证书', course: '课程结业证书', shop: '合作店铺证书', branch: '分校授权证书' }
  return [
    ...honours.map(({ category, title, issuer }, index) =>
      sheet(pictureUrls.honour(index), { kind: category, title: title[0], issuer: issuer[0], seed: 4000 + index * 11 }),
    ),
    ...(['teacher', 'course', 'shop', 'branch'] as const).map((kind, index) =>
      sheet(pictureUrls.certificate(kind), {
        kind: 'certificate',
        title: titles[kind],
        issuer: '师联网教师中心',
        seed: 5000 + index * 13,
      }),
    ),
    sheet(pictureUrls.licence, { kind: 'certificate', title: '营业执照（样张）', issuer: '样张', seed: 5100 }),
  ]
}
