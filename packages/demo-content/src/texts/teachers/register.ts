import type { Bilingual } from '../../bilingual.ts'
import type { SchoolName } from '../places.ts'
import type { SubjectName } from '../subjects.ts'
import type { TeacherEntry, TitleName } from './portrait.ts'

/** `woman` or `man`, subject, school, years of teaching, professional title, days since the contract was signed. */
type Facts = readonly ['woman' | 'man', SubjectName, SchoolName, number, TitleName, number?]

function teacher(name: Bilingual, facts: Facts, summary: Bilingual): TeacherEntry {
  const [sex, subject, school, years, title, signedDaysAgo] = facts
  return {
    name,
    isWoman: sex === 'woman',
    subject,
    school,
    years,
    title,
    summary,
    signedDaysAgo: signedDaysAgo || undefined,
  }
}

/** Teachers of whom the site tells one fact each, in the order of the latest hundred; the last twenty are not among them. */
export const register: readonly TeacherEntry[] = [
  teacher(
    ['萧雨桐', 'Yutong Xiao'],
    ['woman', 'sports', 'lizhi', 8, 'senior', 310],
    [
      '为雨天设计了二十四种走廊里能做的体能游戏。',
      'Has invented twenty-four fitness games for a corridor on rainy days.',
    ],
  ),
  teacher(
    ['杨芷兰', 'Zhilan Yang'],
    ['woman', 'computing', 'yantian', 9, 'senior'],
    [
      '带五年级学生给学校图书角写了一套还在用的借书系统。',
      'Her fifth-graders wrote the lending system that the school’s reading corner still runs on.',
    ],
  ),
  teacher(
    ['许启航', 'Qihang Xu'],
    ['man', 'science', 'dengta', 8, 'senior'],
    [
      '每年春天和学生一起记录海石路第一只家燕回来的日子。',
      'Records the day of the first swallow on Haishi Road each spring, together with his class.',
    ],
  ),
  teacher(
    ['郭婉秋', 'Wanqiu Guo'],
    ['woman', 'counselling', 'huangge', 21, 'special'],
    [
      '开过四百多次家长茶座，从不设讲台。',
      'Has hosted more than four hundred tea hours for parents, never from a platform.',
    ],
  ),
  teacher(
    ['汪明慧', 'Minghui Wang'],
    ['woman', 'chinese', 'jincheng', 21, 'special', 500],
    [
      '班里有一只“生字银行”，孩子把路上认出的字存进去。',
      'Runs a bank in which first-graders deposit characters they have recognised in the street.',
    ],
  ),
  teacher(
    ['刘川', 'Chuan Liu'],
    ['man', 'mathematics', 'ganjiang', 29, 'special'],
    ['用一把折尺教完了小学六年的分数。', 'Has taught six years of fractions with a single folding rule.'],
  ),
  teacher(
    ['彭志强', 'Zhiqiang Peng'],
    ['man', 'english', 'lizhi', 23, 'special'],
    [
      '和学生合编过一本粤语、普通话、英语三语童谣。',
      'Compiled nursery rhymes in Cantonese, Mandarin and English with his pupils.',
    ],
  ),
  teacher(
    ['周静怡', 'Jingyi Zhou'],
    ['woman', 'physics', 'daoxiang', 17, 'head', 270],
    ['用旧自行车轮装配出全套转动实验。', 'Built a full set of rotation experiments from old bicycle wheels.'],
  ),
  teacher(
    ['林启航', 'Qihang Lin'],
    ['man', 'chemistry', 'yuelu', 4, 'first'],
    [
      '第一年就把自己上砸的七节课写成了公开笔记。',
      'Published notes on the seven lessons that went wrong in his first year.',
    ],
  ),
  teacher(
    ['宋毅', 'Yi Song'],
    ['man', 'biology', 'baihua', 27, 'special'],
    [
      '在教学楼天台养了十一箱中华蜂，至今没有人被蜇。',
      'Keeps eleven hives of native bees on the school roof; nobody has been stung yet.',
    ],
  ),
  teacher(
    ['贾志强', 'Zhiqiang Jia'],
    ['man', 'history', 'rongyin', 3, 'first'],
    ['请学生采访了三十位烧过船木的老工匠。', 'Sent his pupils to interview thirty old shipwrights.'],
  ),
  teacher(
    ['刘远山', 'Yuanshan Liu'],
    ['man', 'geography', 'wangjiang', 26, 'special'],
    ['绘有一套可以用手摸的成都平原立体地图。', 'Made a relief map of the Chengdu plain that can be read by touch.'],
  ),
  teacher(
    ['韩岚', 'Lan Han'],
    ['woman', 'music', 'yanbei', 30, 'special'],
    ['把秦腔的板眼编成了一套课间拍手操。', 'Turned the beats of Shaanxi opera into clapping exercises for the break.'],
  ),
  teacher(
    ['高素心', 'Suxin Gao'],
    ['woman', 'art', 'yuehu', 9, 'senior'],
    ['收集学生画坏的画，每学期办一次“废稿展”。', 'Holds an exhibition of spoiled drawings every term.'],
  ),
  teacher(
    ['邓芷兰', 'Zhilan Deng'],
    ['woman', 'sports', 'wutong', 19, 'special'],
    [
      '让全校一千二百人都学会了跳长绳，包括校长。',
      'Taught long-rope skipping to all twelve hundred people at school, the head included.',
    ],
  ),
  teacher(
    ['袁建国', 'Jianguo Yuan'],
    ['man', 'computing', 'luyu', 23, 'special', 720],
    ['带学生为渡口做了一块自动更新的潮汐牌。', 'His pupils built a tide board for the ferry pier that updates itself.'],
  ),
  teacher(
    ['夏明哲', 'Mingzhe Xia'],
    ['man', 'science', 'maitian', 18, 'special'],
    [
      '校园里有他和学生挖的一个三平方米的池塘，已记录到四十七种生物。',
      'Dug a pond of three square metres with his class and has found forty-seven species in it.',
    ],
  ),
  teacher(
    ['梁涛', 'Tao Liang'],
    ['man', 'counselling', 'suhe', 24, 'special', 350],
    ['开过一门“怎样好好吵架”的选修课，每年都满员。', 'His elective “How to quarrel well” fills up every year.'],
  ),
  teacher(
    ['任颖', 'Ying Ren'],
    ['woman', 'chinese', 'quanyuan', 23, 'special'],
    [
      '和高三学生一起写完了一百首词的白话小传。',
      'Wrote the plain-language stories of a hundred lyrics with her final-year class.',
    ],
  ),
  teacher(
    ['马明慧', 'Minghui Ma'],
    ['woman', 'mathematics', 'songhe', 4, 'first', 45],
    [
      '每周五请一位学生出题考她，答不出就认。',
      'Lets a pupil examine her every Friday, and admits it when she is stuck.',
    ],
  ),
  teacher(
    ['傅磊', 'Lei Fu'],
    ['man', 'english', 'luyu', 13, 'head', 640],
    [
      '和渡轮公司合作，让学生给外国游客做过八十次讲解。',
      'Arranged eighty guided ferry trips on which pupils talked to visitors from abroad.',
    ],
  ),
  teacher(
    ['刘月华', 'Yuehua Liu'],
    ['woman', 'physics', 'daoxiang', 18, 'special'],
    [
      '坚持每节课用实物开场，最小的是一粒米。',
      'Opens every lesson with an object; the smallest so far was a grain of rice.',
    ],
  ),
  teacher(
    ['丁川', 'Chuan Ding'],
    ['man', 'chemistry', 'banmutang', 6, 'first'],
    ['用食用色素讲清了配平，学生叫它“分糖法”。', 'Balances equations with sweets and food colouring.'],
  ),
  teacher(
    ['吕清荷', 'Qinghe Lü'],
    ['woman', 'biology', 'pingqiao', 3, 'first'],
    [
      '跟班学习期间画了一百零三张校园植物速写。',
      'Sketched all 103 plants of the school grounds during her year of training.',
    ],
  ),
  teacher(
    ['宋映雪', 'Yingxue Song'],
    ['woman', 'history', 'tingsong', 11, 'senior'],
    [
      '带学生把一座废弃水文站改成了小型史料室。',
      'Turned a disused gauging station into a small archive with her pupils.',
    ],
  ),
  teacher(
    ['姜川', 'Chuan Jiang'],
    ['man', 'geography', 'songhe', 8, 'senior', 160],
    ['设计过一条只用公交车就能走完的地质路线。', 'Planned a geology route that needs nothing but city buses.'],
  ),
  teacher(
    ['卢清荷', 'Qinghe Lu'],
    ['woman', 'music', 'banmutang', 9, 'senior'],
    ['录下了校园一年里的三百六十五种声音。', 'Recorded one sound of the school for every day of a year.'],
  ),
  teacher(
    ['田文博', 'Wenbo Tian'],
    ['man', 'art', 'chengjiang', 16, 'head'],
    ['教高中生用城墙砖的拓片做字体设计。', 'Has senior pupils design typefaces from rubbings of the city wall.'],
  ),
  teacher(
    ['董嘉树', 'Jiashu Dong'],
    ['man', 'sports', 'wanpan', 24, 'special'],
    [
      '创办的清晨海边跑步会已经持续十九年，不计时。',
      'His morning runs along the bay have gone on for nineteen years, untimed.',
    ],
  ),
  teacher(
    ['萧承志', 'Chengzhi Xiao'],
    ['man', 'computing', 'tengyang', 29, 'special'],
    [
      '保存着一台还能开机的中华学习机，每届学生都用它写一行程序。',
      'Keeps a working home computer of the 1980s on which every class writes one line.',
    ],
  ),
  teacher(
    ['丁芷兰', 'Zhilan Ding'],
    ['woman', 'science', 'zhuli', 23, 'special'],
    [
      '把黄浦江潮位图贴满楼梯，一级台阶一小时。',
      'Papered the stairs with the tides of the Huangpu, an hour to each step.',
    ],
  ),
  teacher(
    ['程梅', 'Mei Cheng'],
    ['woman', 'counselling', 'yunqi', 6, 'first'],
    [
      '为小学生写过二十张“情绪天气卡”，图书馆可以借。',
      'Wrote twenty weather cards for feelings, which pupils borrow from the library.',
    ],
  ),
  teacher(
    ['于嘉树', 'Jiashu Yu'],
    ['man', 'chinese', 'daoxiang', 22, 'special'],
    ['十年来坚持用毛笔写每一份期末评语。', 'Has written every end-of-term comment with a brush for ten years.'],
  ),
  teacher(
    ['林景行', 'Jingxing Lin'],
    ['man', 'mathematics', 'sanfang', 5, 'first', 210],
    [
      '带学生量遍三坊的天井，算出哪一家采光最好。',
      'Measured every courtyard in the old quarter with his class to find the brightest home.',
    ],
  ),
  teacher(
    ['梁思齐', 'Siqi Liang'],
    ['man', 'english', 'quanyuan', 29, 'special', 580],
    [
      '教室里挂着二十九年来学生写给他的英文抱怨信。',
      'Has hung up twenty-nine years of complaints, all addressed to him in English.',
    ],
  ),
  teacher(
    ['卢晓雯', 'Xiaowen Lu'],
    ['woman', 'physics', 'linxi', 29, 'special'],
    ['靠一部索道缆车讲清了功与能。', 'Explains work and energy with a ride on the cable car.'],
  ),
  teacher(
    ['杜素心', 'Suxin Du'],
    ['woman', 'chemistry', 'luyu', 27, 'special'],
    [
      '和学生测了五年厦门海水的盐度，发现台风后会下降。',
      'Measured the salinity of the harbour for five years and found that typhoons lower it.',
    ],
  ),
  teacher(
    ['唐秋实', 'Qiushi Tang'],
    ['woman', 'biology', 'baiyuan', 20, 'special'],
    [
      '带学生给公园里的一百二十个鸟巢编了号，每年春天重数一遍。',
      'Numbered 120 birds’ nests in the park with her class and recounts them each spring.',
    ],
  ),
  teacher(
    ['卢毅', 'Yi Lu'],
    ['man', 'history', 'beian', 20, 'special'],
    ['请老铁路工人来班里重画了一张1936年的时刻表。', 'Invited retired railwaymen to redraw the timetable of 1936.'],
  ),
  teacher(
    ['冯秋实', 'Qiushi Feng'],
    ['woman', 'geography', 'nanping', 26, 'special'],
    [
      '用一碗凉茶的二十四味药讲岭南气候。',
      'Teaches the southern climate through the twenty-four herbs in a bowl of tea.',
    ],
  ),
  teacher(
    ['程映雪', 'Yingxue Cheng'],
    ['woman', 'music', 'heyan', 17, 'head', 130],
    ['教孩子用羊皮筏子的号子学会了轮唱。', 'Teaches rounds with the work songs of the raftsmen.'],
  ),
  teacher(
    ['黄承志', 'Chengzhi Huang'],
    ['man', 'art', 'chengjiang', 25, 'special'],
    [
      '主张先画影子再画东西，二十五年没有改口。',
      'Has insisted for a quarter of a century on drawing the shadow first.',
    ],
  ),
  teacher(
    ['谢浩然', 'Haoran Xie'],
    ['man', 'sports', 'zhiyuan', 21, 'special', 690],
    [
      '每届学生毕业前都要会游两百米，至今无一例外。',
      'No pupil of his has left school without swimming two hundred metres.',
    ],
  ),
  teacher(
    ['丁文博', 'Wenbo Ding'],
    ['man', 'computing', 'yuehu', 8, 'senior', 240],
    ['让三年级学生给扫地机器人写过“家规”。', 'Had third-graders write house rules for a cleaning robot.'],
  ),
  teacher(
    ['黄启航', 'Qihang Huang'],
    ['man', 'science', 'rongwan', 8, 'first', 50],
    [
      '在台风天里开直播讲气压，最多时有六百个孩子在线。',
      'Explains air pressure live during typhoons, to as many as six hundred children.',
    ],
  ),
  teacher(
    ['胡岚', 'Lan Hu'],
    ['woman', 'counselling', 'wanpan', 20, 'special', 430],
    [
      '为高三学生设过一间只能睡觉的教室，每天中午开四十分钟。',
      'Opened a room for final-year pupils in which one may only sleep, forty minutes at noon.',
    ],
  ),
  teacher(
    ['贾书瑶', 'Shuyao Jia'],
    ['woman', 'chinese', 'cuidi', 11, 'senior'],
    ['收集云南各地“下雨”的说法，已有五十三种。', 'Has collected fifty-three ways of saying “it’s raining” in Yunnan.'],
  ),
  teacher(
    ['李涛', 'Tao Li'],
    ['man', 'mathematics', 'luyu', 3, 'first'],
    [
      '写教案先写学生可能问的五个问题，再写自己的话。',
      'Plans start with five questions the class might ask; his own words come last.',
    ],
  ),
  teacher(
    ['袁沁', 'Qin Yuan'],
    ['woman', 'english', 'beian', 19, 'special', 770],
    ['和学生翻译了三十份冰雪大世界的说明牌。', 'Translated thirty signs of the ice festival with her pupils.'],
  ),
  teacher(
    ['马秋实', 'Qiushi Ma'],
    ['woman', 'physics', 'haishi', 13, 'head'],
    [
      '用帆船模型讲力的分解，池塘里翻过四十次。',
      'Teaches components of a force with model boats that have capsized forty times.',
    ],
  ),
  teacher(
    ['苏芸', 'Yun Su'],
    ['woman', 'chemistry', 'haishi', 4, 'first', 180],
    ['实验报告允许画漫画，最长的一份有三十六格。', 'Accepts lab reports as comics; the longest has thirty-six panels.'],
  ),
  teacher(
    ['孙志强', 'Zhiqiang Sun'],
    ['man', 'biology', 'cuidi', 6, 'first', 290],
    [
      '带学生在菌子季记录市场上的四十种野生菌。',
      'Lists the forty wild mushrooms at the market in season with his pupils.',
    ],
  ),
  teacher(
    ['夏明慧', 'Minghui Xia'],
    ['woman', 'history', 'quanyuan', 3, 'first'],
    ['用三个月把校史馆的解说词全部改成了问题。', 'Rewrote every caption in the school museum as a question.'],
  ),
  teacher(
    ['邓文博', 'Wenbo Deng'],
    ['man', 'geography', 'beian', 6, 'first'],
    ['每年十二月和学生测江面冰层厚度，精确到毫米。', 'Measures the river ice each December, to the millimetre.'],
  ),
  teacher(
    ['姜守拙', 'Shouzhuo Jiang'],
    ['man', 'music', 'bailuzhou', 15, 'head'],
    [
      '教南音入门，只用五件家里找得到的打击乐。',
      'Introduces southern court music with five things found in any kitchen.',
    ],
  ),
  teacher(
    ['何子谦', 'Ziqian He'],
    ['man', 'art', 'heyan', 30, 'special'],
    ['和三届学生一起临完了一面洞窟壁画。', 'Spent three years of pupils on copying one cave mural.'],
  ),
  teacher(
    ['萧毅', 'Yi Xiao'],
    ['man', 'sports', 'heyan', 30, 'special'],
    [
      '三十年来每天放学陪最后离校的孩子打一局羽毛球。',
      'Has played one game of badminton a day for thirty years, with whoever is collected last.',
    ],
  ),
  teacher(
    ['朱思远', 'Siyuan Zhu'],
    ['woman', 'computing', 'huaiyin', 15, 'head'],
    ['把打字课改成了给爷爷奶奶写信的课。', 'Made typing lessons into letters to grandparents.'],
  ),
  teacher(
    ['朱守拙', 'Shouzhuo Zhu'],
    ['man', 'science', 'dengta', 29, 'special', 600],
    [
      '修好过一百四十件学生带来的坏东西，修不好的也讲给大家听。',
      'Has repaired 140 broken things brought in by children, and explains the ones he could not.',
    ],
  ),
  teacher(
    ['周芷兰', 'Zhilan Zhou'],
    ['woman', 'counselling', 'hanyangshu', 10, 'senior'],
    [
      '训练了六十名同伴倾听员，初二学生为主。',
      'Has trained sixty pupils, most of them fourteen, to listen to their peers.',
    ],
  ),
  teacher(
    ['杜佳音', 'Jiayin Du'],
    ['woman', 'chinese', 'wutong', 21, 'special', 540],
    [
      '每周把一句写得最好的话抄在校门外的黑板上。',
      'Copies the best sentence of the week onto a board outside the school gate.',
    ],
  ),
  teacher(
    ['薛文博', 'Wenbo Xue'],
    ['man', 'mathematics', 'rongyin', 12, 'head', 400],
    ['让学生用榕树气根的长度学会了估算。', 'Teaches estimation with the aerial roots of banyan trees.'],
  ),
  teacher(
    ['蔡恺', 'Kai Cai'],
    ['man', 'english', 'chengjiang', 29, 'special'],
    [
      '教了一辈子语法，办公室里却贴着“少讲语法”。',
      'A grammarian for life, with a sign over his desk saying “less grammar”.',
    ],
  ),
  teacher(
    ['汪文博', 'Wenbo Wang'],
    ['man', 'physics', 'cuidi', 27, 'special', 460],
    [
      '海拔一千九百米的课堂，他年年重测水的沸点。',
      'Measures the boiling point of water anew each year, at nineteen hundred metres.',
    ],
  ),
  teacher(
    ['曾铮', 'Zheng Zeng'],
    ['man', 'chemistry', 'songhe', 25, 'special', 660],
    ['把元素周期表做成了一面可以抽屉式打开的墙。', 'Built a periodic table as a wall of drawers.'],
  ),
  teacher(
    ['王磊', 'Lei Wang'],
    ['man', 'biology', 'tingsong', 4, 'first', 55],
    [
      '在干旱的操场边试种了十二种耐旱植物，活了七种。',
      'Planted twelve drought-hardy species by the sports ground; seven survived.',
    ],
  ),
  teacher(
    ['蔡致远', 'Zhiyuan Cai'],
    ['man', 'history', 'guhuai', 11, 'senior'],
    ['期末考允许带一件自己的文物进考场。', 'Allows one historical object of the pupil’s own into the exam.'],
  ),
  teacher(
    ['杨明哲', 'Mingzhe Yang'],
    ['man', 'geography', 'tengyang', 16, 'head'],
    [
      '带学生追踪鄱阳湖水位十一年，写成年度小报。',
      'Has followed the level of Poyang Lake for eleven years in a small yearly paper.',
    ],
  ),
  teacher(
    ['苏明哲', 'Mingzhe Su'],
    ['man', 'music', 'huangge', 28, 'special'],
    [
      '收录了两百首川江孩子们自己编的跳绳歌。',
      'Collected two hundred skipping rhymes made up by children on the river.',
    ],
  ),
  teacher(
    ['吴静怡', 'Jingyi Wu'],
    ['woman', 'art', 'wutong', 21, 'special'],
    ['用落叶教色彩，一学年只买一次颜料。', 'Teaches colour with fallen leaves and buys paint once a year.'],
  ),
  teacher(
    ['韩文博', 'Wenbo Han'],
    ['man', 'sports', 'yuelu', 11, 'senior'],
    ['让每个学生写过一份“我为什么不爱跑步”。', 'Every pupil of his has written an essay on why they hate running.'],
  ),
  teacher(
    ['袁静怡', 'Jingyi Yuan'],
    ['woman', 'computing', 'wutong', 20, 'special'],
    [
      '坚持让学生先用纸笔画界面，二十分钟以后才碰键盘。',
      'Screens are drawn on paper for twenty minutes before anyone touches a keyboard.',
    ],
  ),
  teacher(
    ['朱书瑶', 'Shuyao Zhu'],
    ['woman', 'science', 'sanfang', 19, 'special'],
    [
      '和学生做的茉莉花开放时间表被茶厂借去参考。',
      'A tea factory borrowed her class’s timetable of when jasmine opens.',
    ],
  ),
  teacher(
    ['姜云帆', 'Yunfan Jiang'],
    ['man', 'counselling', 'cuidi', 20, 'special'],
    [
      '每年带一批初三学生徒步一天，全程不谈中考。',
      'Leads a day’s hike for final-year pupils on which the exam may not be mentioned.',
    ],
  ),
  teacher(
    ['王萍', 'Ping Wang'],
    ['woman', 'chinese', 'yuehu', 30, 'professor', 740],
    [
      '一年级拼音课不写作业，只要求每天给家里人念一段菜谱。',
      'First-grade homework is reading a recipe aloud to somebody at home.',
    ],
  ),
  teacher(
    ['胡书瑶', 'Shuyao Hu'],
    ['woman', 'mathematics', 'pingqiao', 9, 'senior'],
    ['用苏州园林的花窗讲对称，拍了一百二十扇。', 'Teaches symmetry with 120 photographs of garden windows.'],
  ),
  teacher(
    ['卢颖', 'Ying Lu'],
    ['woman', 'english', 'bingcheng', 24, 'special'],
    ['教唱过六十首英文歌，谢绝用电子琴伴奏。', 'Has taught sixty English songs, never to a keyboard.'],
  ),
  teacher(
    ['刘景行', 'Jingxing Liu'],
    ['man', 'physics', 'nanping', 10, 'senior', 220],
    [
      '和学生做了一台能量算盘，放在楼道里给路过的人拨。',
      'Put an abacus for energy in the corridor, for anyone to push.',
    ],
  ),
  teacher(
    ['任慧敏', 'Huimin Ren'],
    ['woman', 'chemistry', 'baihua', 4, 'first'],
    ['坚持给每位学生的第一份实验报告手写回信。', 'Answers every pupil’s first lab report with a letter by hand.'],
  ),
  teacher(
    ['郭秋实', 'Qiushi Guo'],
    ['woman', 'biology', 'wangjiang', 30, 'special'],
    ['记录过同一棵银杏二十八年的落叶日期。', 'Has noted when one ginkgo drops its leaves for twenty-eight years.'],
  ),
  teacher(
    ['蒋梅', 'Mei Jiang'],
    ['woman', 'history', 'nanping', 21, 'special'],
    [
      '把课本里没有名字的人列成表，让学生去找他们的名字。',
      'Lists the nameless people in the textbook and has pupils look for their names.',
    ],
  ),
  teacher(
    ['蒋芸', 'Yun Jiang'],
    ['woman', 'geography', 'yunqi', 7, 'first'],
    ['带学生为校园附近的盲道画了一张断点图。', 'Mapped the gaps in the tactile paving around school with her class.'],
  ),
  teacher(
    ['阎文博', 'Wenbo Yan'],
    ['man', 'music', 'bailuzhou', 3, 'first'],
    ['每天早上在校门口拉一首曲子迎接孩子，由他们点歌。', 'Plays one tune at the gate every morning, on request.'],
  ),
  teacher(
    ['于子谦', 'Ziqian Yu'],
    ['man', 'art', 'rongwan', 23, 'special', 480],
    [
      '教室里有一面永远不擦的墙，学生可以接着前人画。',
      'Keeps a wall that is never cleaned, on which pupils continue each other’s drawings.',
    ],
  ),
  teacher(
    ['潘文博', 'Wenbo Pan'],
    ['man', 'sports', 'yanbei', 3, 'first'],
    ['把城墙根变成了二年级的平衡课场地。', 'Takes second-graders to the foot of the city wall to practise balance.'],
  ),
  teacher(
    ['夏芸', 'Yun Xia'],
    ['woman', 'computing', 'linxi', 19, 'special'],
    [
      '让学生给菜市场的摊主做过二十二张电子价签。',
      'Her pupils made twenty-two electronic price tags for market stalls.',
    ],
  ),
  teacher(
    ['魏慧敏', 'Huimin Wei'],
    ['woman', 'science', 'maitian', 28, 'special', 360],
    [
      '种过的小麦有三十一个品种，标本挂满走廊。',
      'Has grown thirty-one varieties of wheat; the corridor is hung with them.',
    ],
  ),
  teacher(
    ['袁思齐', 'Siqi Yuan'],
    ['man', 'counselling', 'guhuai', 9, 'senior', 140],
    [
      '和保安一起给晚归的住校生煮过三个冬天的面。',
      'Cooked noodles with the guards for late boarders, three winters long.',
    ],
  ),
  teacher(
    ['黄远山', 'Yuanshan Huang'],
    ['man', 'chinese', 'huangge', 6, 'first'],
    ['和孩子们一起写过一本全是问句的书。', 'Wrote a book with his class that consists of questions only.'],
  ),
  teacher(
    ['汪伯言', 'Boyan Wang'],
    ['man', 'mathematics', 'baiyuan', 16, 'head'],
    ['每月给高一学生讲一个至今没有解决的数学问题。', 'Tells tenth-graders about one unsolved problem a month.'],
  ),
  teacher(
    ['杨恺', 'Kai Yang'],
    ['man', 'english', 'songhe', 3, 'first'],
    ['用胡同里的门牌号教会了全班读大数字。', 'Taught large numbers with the house numbers of his lane.'],
  ),
  teacher(
    ['卢远山', 'Yuanshan Lu'],
    ['man', 'physics', 'chengjiang', 30, 'special'],
    ['自制的傅科摆在楼梯井里摆了十六年。', 'His pendulum has been swinging in the stairwell for sixteen years.'],
  ),
  teacher(
    ['田思齐', 'Siqi Tian'],
    ['man', 'chemistry', 'baiyuan', 12, 'senior'],
    ['写评语用两种颜色：黑色写事实，绿色写建议。', 'Marks in two colours, black for facts and green for advice.'],
  ),
  teacher(
    ['沈明慧', 'Minghui Shen'],
    ['woman', 'biology', 'songhe', 26, 'special'],
    [
      '开过一门观察蚂蚁的选修课，作业是坐满三十分钟。',
      'The homework in her course on ants is to sit still for thirty minutes.',
    ],
  ),
  teacher(
    ['胡沁', 'Qin Hu'],
    ['woman', 'history', 'cuidi', 26, 'special'],
    [
      '请马帮后人来班里系过一次驮结，学生学了两个星期。',
      'Invited the grandson of a muleteer to tie a pack knot; the class practised for a fortnight.',
    ],
  ),
  teacher(
    ['董松', 'Song Dong'],
    ['man', 'geography', 'nanping', 9, 'senior'],
    [
      '把珠江水位站的数据做成了每天一格的走廊日历。',
      'Turned readings of the Pearl River into a calendar along the corridor.',
    ],
  ),
]
