import type { Article } from './article.ts'

export const drawer0412: Article = {
  slug: 'drawer-0412',
  category: 'lessons',
  title: ['0412 号抽屉里的两个答案', 'Two answers in drawer 0412'],
  summary: [
    '一只刻着“济南 1945.12”的搪瓷缸，十七种解释，一节没有结论的历史课。',
    'An enamel mug with a date scratched into it, seventeen explanations, and a history lesson without a conclusion.',
  ],
  teachers: ['郭清荷'],
  tags: ['探究', '课例', '历史'],
  author: '许青',
  daysAgo: 73,
  content: [
    `讲台上只有一只搪瓷缸。白底，蓝边，缺了两块瓷，缸底朝上扣着，刻着一行歪歪扭扭的字：济南 1945.12。
郭清荷把它推到第一排桌子中间，说：“这是你们同学昨天从奶奶家带来的。今天的问题是，谁刻的，为什么刻。”
然后她坐到了窗台边上，打开保温杯。
这是济南泉源高级中学高一的一节历史课，课题本来叫《抗日战争的胜利》。离下课还有三十八分钟。
## 十七种
缸子在三十九个人手里传了一圈。有人量了口径，有人闻了闻，有人用铅笔把刻痕拓到纸上。十分钟以后，解释一条条上了黑板。
胜利以后回家的人刻的，纪念。被俘的日本兵刻的，记日子。工厂发给工人的奖品。结婚。有人出生。有人死了。学生说得越来越快，到第十二条，已经有人编出了一整部电视剧。
“停，”窗台那边说，“每一条后面，写上你凭什么。”
教室里慢下来。十七条解释里，有十一条后面写的是“我觉得”。
郭清荷没有擦掉它们。她从柜子里搬出一摞复印件：1945 年冬天的报纸、铁路时刻表、一家搪瓷厂的产品目录，还有半本没有封面的账册。“凭这些，看看能划掉几条。”
铁路时刻表划掉了两条，因为那个月津浦线济南以北不通车。产品目录划掉了五条：这种蓝边缸子，到 1947 年才有人生产。
全班安静了。
“那不对啊，”坐在中间的一个女生说，“1945 年刻的字，怎么会刻在 1947 年的缸子上？”
## 一个电话
这大概是整节课最好的一分钟。没有人举手，所有人都在想同一件事。
可能是后来补刻的。可能目录不全。可能厂家记错了。可能，缸子的主人记错了。
带缸子来的男生小声说：“要不，我问问我奶奶？”
郭清荷点头。他走到走廊上打电话，全班伸着脖子听。奶奶耳背，他得喊，于是每个人都听见了那一头的回答：“那是你老爷爷刻的！他不识字！照着人家写的描！”
> “谁写的？”男孩喊。电话那边停了很久。“不知道呀。没人问过他。”
回到教室，他在黑板上又划掉了八条。剩下两条。
一条是：有人在 1945 年 12 月的济南，遇到过一件值得记一辈子的事，两年以后，他有了一只缸子，请人写了，自己描上去。
另一条是：描的时候，描错了年份。
## 没有第三条
离下课还有四分钟，有人问：“老师，到底是哪一个？”
“你们有证据吗？”
“没有。”
“那我也没有。”
她从口袋里掏出一张标签纸，写上 0412，把两条解释都抄在背面，连同那张拓片放进一只牛皮纸袋。缸子还给男生，让他带回奶奶家。抽屉里只留下纸。
后来有位听课的校长问她，这节课学生学到了什么，抗战胜利的意义一句也没有讲。
她说：“意义课本上有一段，二百六十个字，他们考试前会背。可是一个不识字的人，照着别人写的字，一笔一笔刻一个日子，那个日子对他有多重，他们今天知道了一点。”
## 去年冬天
故事本来到这里就完了。去年十二月，那个男生已经上了大学，放假回来，到学校找郭清荷。
他在省档案馆做志愿者，整理一批旧名册的时候，看见了老爷爷的名字。1945 年 12 月，济南，一家被服厂重新开工，第一批招回的工人一百零六名，他排在第六十一。
“所以是第一条？”我问。
郭清荷打开 0412 号抽屉，把那张复印件给我看。她把它放在了第一条解释的后面，可是第二条也没有拿走。
“名字一样，地方一样，月份一样，”她说，“大概就是他。但是同名的人，那几年济南城里有多少？”
她把抽屉推回去，在标签背面又添了两个字：接近。`,
    `There is nothing on the teacher’s desk but an enamel mug. White, blue rim, two chips. It stands upside down, and on its base someone has scratched, unevenly: Jinan 1945.12.
Qinghe Guo slides it to the front row. “One of you brought this from his grandmother’s yesterday. Who scratched it, and why?”
Then she sits down by the window and unscrews her thermos.
It is a tenth-grade lesson at Quanyuan High School, entitled “Victory in the War of Resistance”. There are thirty-eight minutes left.
## Seventeen
The mug goes through thirty-nine pairs of hands. Someone measures it, someone sniffs at it, someone takes a rubbing. After ten minutes explanations begin to fill the board.
A man who came home after the victory. A Japanese prisoner counting days. A prize from a factory. A wedding, a birth, a death. They come faster and faster, and the twelfth is an entire television series.
“Stop,” says the window. “After each, write what makes you think so.”
Things slow down. After eleven of the seventeen they write “my feeling”.
She doesn’t wipe those off. She fetches a stack of photocopies: newspapers of that winter, a railway timetable, the catalogue of an enamel works, half an account book without a cover. “How many can you cross out with these?”
The timetable disposes of two: no trains ran north of Jinan that month. The catalogue disposes of five. Mugs with that blue rim were not made until 1947.
Silence.
“That can’t be,” says a girl in the middle. “How do you scratch 1945 into a mug from 1947?”
## A phone call
It is probably the best minute of the lesson. No one raises a hand, and they are all thinking the same thing.
It was added later. The catalogue is incomplete. The factory got its dates wrong. Or the owner of the mug did.
“I could ask my grandma,” says the boy who brought it.
He goes out into the corridor, and thirty-eight necks are craned. She is hard of hearing and he has to shout, so that everybody hears her as well. “Your great-grandfather did that! Couldn’t read! Copied it from what somebody wrote!”
> “Who wrote it?” shouts the boy. There is a long pause at the other end. “I don’t know. Nobody ever asked him.”
Back at the board he crosses out eight more. Two are left.
In December 1945, in Jinan, something happened to a man that was worth remembering for life. Two years later he owned a mug. He had somebody write it down and traced it himself.
Or else: he traced the year wrongly.
## No third
With four minutes to go a pupil asks which it is.
“Have you any evidence?”
“No.”
“Neither have I.”
She takes a label from her pocket, writes 0412 on it, copies both explanations on the back, and puts it with the rubbing into a brown envelope. The mug goes home to the grandmother. The drawer keeps only paper.
A visiting head teacher wanted to know what the class had learned. There had been no word about the significance of the victory.
“The textbook has a paragraph on significance,” said Guo. “Two hundred and sixty characters; they’ll learn it for the exam. But a man who can’t read scratches in a date, stroke by stroke, from somebody else’s hand. How heavy that date was to him, they know a little about that now.”
## Last winter
It could have ended there. Last December the boy, a student by now, came back to see her.
He volunteers at the provincial archive, and in a batch of old registers he had come across his great-grandfather’s name. In December 1945 a clothing factory in Jinan reopened and called back its first 106 workers. He was number sixty-one.
“So it’s the first one?” I ask.
Guo opens drawer 0412 and shows me the photocopy. It lies behind the first explanation. She hasn’t taken out the second.
“The name fits, the town, the month. It’s probably him.” She shrugs. “But how many men in Jinan had that name?”
Before she pushes the drawer shut she has added one word to the label: close.`,
  ],
}
