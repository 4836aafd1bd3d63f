import type { Bilingual } from '../bilingual.ts'
import type { Chance } from '../chance.ts'

export interface Person {
  readonly name: Bilingual
  readonly isWoman: boolean
}

const surnames =
  '王Wang 李Li 张Zhang 刘Liu 陈Chen 杨Yang 赵Zhao 黄Huang 周Zhou 吴Wu 徐Xu 孙Sun 胡Hu 朱Zhu 高Gao 林Lin 何He 郭Guo 马Ma 罗Luo 梁Liang 宋Song 郑Zheng 谢Xie 韩Han 唐Tang 冯Feng 于Yu 董Dong 萧Xiao 程Cheng 曹Cao 袁Yuan 邓Deng 许Xu 傅Fu 沈Shen 曾Zeng 彭Peng 吕Lü 苏Su 卢Lu 蒋Jiang 蔡Cai 贾Jia 丁Ding 魏Wei 薛Xue 叶Ye 阎Yan 余Yu 潘Pan 杜Du 戴Dai 夏Xia 钟Zhong 汪Wang 田Tian 任Ren 姜Jiang'
const women =
  '静怡Jingyi 雨桐Yutong 若兰Ruolan 晓雯Xiaowen 慧敏Huimin 思远Siyuan 文竹Wenzhu 清荷Qinghe 佳音Jiayin 婉秋Wanqiu 映雪Yingxue 素心Suxin 月华Yuehua 芷兰Zhilan 书瑶Shuyao 明慧Minghui 秋实Qiushi 沁Qin 黎Li 岚Lan 颖Ying 萍Ping 梅Mei 芸Yun'
const men =
  '致远Zhiyuan 子谦Ziqian 建国Jianguo 思齐Siqi 文博Wenbo 浩然Haoran 立新Lixin 景行Jingxing 志强Zhiqiang 守拙Shouzhuo 云帆Yunfan 明哲Mingzhe 启航Qihang 嘉树Jiashu 承志Chengzhi 远山Yuanshan 伯言Boyan 松Song 毅Yi 川Chuan 涛Tao 铮Zheng 恺Kai 磊Lei'

/** Different people, half of them women. */
export function createPeople(chance: Chance, count: number): Person[] {
  const family = readNames(surnames)
  const provided = { woman: readNames(women), man: readNames(men) }
  const taken = new Set<string>()
  const people: Person[] = []
  while (people.length < count) {
    const isWoman = chance.next() < 0.5
    const last = chance.pick(family)
    const first = chance.pick(isWoman ? provided.woman : provided.man)
    const name: Bilingual = [last[0] + first[0], `${first[1]} ${last[1]}`]
    if (taken.has(name[0])) continue
    taken.add(name[0])
    people.push({ name, isWoman })
  }
  return people
}

function readNames(text: string): Bilingual[] {
  return text.split(' ').map((entry) => {
    const [, zh = '', en = ''] = /^(\p{Script=Han}+)(.+)$/u.exec(entry) ?? []
    return [zh, en]
  })
}
