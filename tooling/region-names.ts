// `pnpm regions` writes the English names of the regions of China: apps/server/src/records/kinds/region-names.en.json.
import { writeFileSync } from 'node:fs'
import regions from '../apps/server/src/records/kinds/region-names.zh-cn.json' with { type: 'json' }
import { customPinyin, pinyin } from 'pinyin-pro'

export const regionNamesFile = new URL('../apps/server/src/records/kinds/region-names.en.json', import.meta.url)

/** Names that are not the pinyin of the Chinese name: established spellings, and readings that a dictionary of words does not have. */
const established: Readonly<Record<string, string>> = {
  内蒙古: 'Inner Mongolia',
  陕西: 'Shaanxi',
  香港: 'Hong Kong',
  澳门: 'Macao',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  兴安: 'Hinggan',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  甘孜: 'Garzê',
  迪庆: 'Dêqên',
  拉萨: 'Lhasa',
  日喀则: 'Xigazê',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  果洛: 'Golog',
  乌鲁木齐: 'Ürümqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  乐清: 'Yueqing',
  乐亭: 'Laoting',
  乐陵: 'Laoling',
  单县: 'Shanxian',
  歙县: 'Shexian',
  洪洞: 'Hongtong',
  蔚县: 'Yuxian',
  浚县: 'Xunxian',
  筠连: 'Junlian',
  泌阳: 'Biyang',
  吴堡: 'Wubu',
  繁峙: 'Fanshi',
  穆棱: 'Muling',
  大埔: 'Dabu',
  珲春: 'Hunchun',
  六合: 'Luhe',
  涡阳: 'Guoyang',
  召陵: 'Shaoling',
  黄陂: 'Huangpi',
  牟定: 'Mouding',
  尉犁: 'Yuli',
  民乐: 'Minle',
  曾都: 'Zengdu',
  称多: 'Chindu',
  昆都仑: 'Hondlon',
  东乡族: 'Dongxiang',
}

/** The pronunciation of these characters in names of places, independent of the words around them. */
customPinyin({ 都: 'dū', 什: 'shí' })

/** A place of at least two characters, and the peoples after it: 延边 and 朝鲜族. Mongolian places of Xinjiang are named without 族. */
const autonomousPlace =
  /^(?<place>.{2,}?)(?:(?:各|壮|回|维吾尔|朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|傣|白|景颇|傈僳|蒙古|柯尔克孜|哈萨克|满|瑶|畲|黎|仫佬|毛南|仡佬|水|佤|拉祜|纳西|独龙|怒|普米|布朗|裕固|保安|东乡|撒拉|土|锡伯|塔吉克|达斡尔)族?)+$/u

/** Zones, administrations and banners are left out: their English names do not follow from the Chinese ones. */
const ownChoice =
  /开发区|(?:工业|化工|产业|创意)园区|示范区|管理区|管委会|委员会|新城$|冀南新区|渤海新区|滨湖新区|天衢新区|直辖县级|风景名胜区|食品区|实验区|聚集区|海域|旗$/u

/** The English name of a region, such as `Guangdong` for 广东省; undefined for one without. */
function toEnglish(name: string): string | undefined {
  if (ownChoice.test(name)) return undefined
  const own = withoutLevel(name)
  const place = [...own].length > 1 ? own : name
  const fixed = established[place]
  if (fixed !== undefined) return fixed
  // The level is matched with the name, since it distinguishes a name from a word, and is then removed.
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: false }).slice(0, [...place].length)
  const spelled = syllables
    .map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** 广东 for 广东省, 延边 for 延边朝鲜族自治州. */
function withoutLevel(name: string): string {
  const autonomous = /^(?<of>.+)(?:自治[区州县]|(?<=族)区)$/u.exec(name)?.groups?.['of']
  if (autonomous !== undefined) return autonomousPlace.exec(autonomous)?.groups?.['place'] ?? autonomous
  return name.replace(/(?:特别行政区|(?<=..)新区|地区|(?<=农架)林区|矿区|特区|省|市|区|县|盟)$/u, '')
}

/** English names by GB/T 2260 code. */
export function englishRegionNames(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(regions).flatMap(([code, name]) => {
      const english = toEnglish(name)
      return english === undefined || name === '市辖区' || name === '县' ? [] : [[code, english]]
    }),
  )
}

if (import.meta.main) writeFileSync(regionNamesFile, `${JSON.stringify(englishRegionNames(), null, 2)}\n`)
