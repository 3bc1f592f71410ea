// The people and groups of the sample: support staff and customers of a shop, a clinic and a bank, in many scripts.
import type { RawGroup, RawUser } from "../base/records.ts";
import { FIRST_SECOND } from "../base/calendar.ts";
import type { Language } from "../texts/scripts.ts";

export interface Person {
  readonly user: RawUser;
  readonly language: Language;
  readonly isStaff: boolean;
  /** tags of the user, as mentionsWithTagInfo shows them */
  readonly tags: readonly string[];
  /** UIDs this person has blocked */
  readonly blocks: readonly string[];
}

export interface Group {
  readonly group: RawGroup;
  readonly language: Language;
  readonly topic: "shop" | "clinic" | "bank" | "team";
  /** UIDs of the members at the end of the ten months */
  readonly members: readonly string[];
  /** UIDs of former members who left, or were kicked or banned */
  readonly former: readonly string[];
}

type PersonLine = readonly [uid: string, name: string, language: Language, tags?: string, blocks?: string];

const PERSON_LINES: readonly PersonLine[] = [
  ["agent_lena_k", "Lena Kowalczyk", "en", "shop"],
  ["agent_tom_b", "Tom Barrett", "en", "shop,late_shift"],
  ["agent_priya_n", "Priya Nair", "en", "bank"],
  ["agent_joao_s", "João Saraiva", "pt", "shop"],
  ["agent_irina_v", "Ирина Волкова", "ru", "shop,bank"],
  ["agent_omar_h", "عمر حداد", "ar", "clinic"],
  ["agent_yuki_t", "高橋ゆき", "ja", "shop"],
  ["agent_mei_l", "林美玲", "zh", "bank"],
  ["agent_sofia_r", "Sofía Ramírez Ortega", "es", "clinic"],
  ["agent_jonas_w", "Jonas Weißenfels", "de", "shop"],
  ["agent_claire_d", "Claire D’Aubigné", "fr", "clinic"],
  ["agent_noa_g", "נועה גולן", "he", "bank"],
  ["supervisor_ruth_a", "Ruth Adeyemi", "en", "lead"],
  ["supervisor_nikos_p", "Νίκος Παπαδάκης", "el", "lead"],
  ["dr_anand_iyer", "Dr Anand Iyer", "en", "clinic"],
  ["nurse_helen_o", "Helen O’Sullivan", "en", "clinic"],
  ["bot_parcel", "Parcel Bot", "en", "automation"],
  ["bot_triage", "Triage Assistant", "en", "automation"],
  ["cust_10021_amelia", "Amelia Hart", "en", "vip"],
  ["cust_10022_ben", "Ben Okafor", "en", "", "agent_tom_b"],
  ["cust_10023_chloe", "Chloe Winterbourne", "en", "newsletter"],
  ["cust_10024_daniel", "Daniel Reyes", "es"],
  ["cust_10025_elif", "Elif Yıldız", "tr", "vip"],
  ["cust_10026_fatima", "فاطمة الزهراء", "ar"],
  ["cust_10027_george", "Γιώργος Αλεξίου", "el"],
  ["cust_10028_hana", "Hana Dvořáková", "en", "newsletter"],
  ["cust_10029_ivan", "Иван Петренко", "ru"],
  ["cust_10030_jin", "김진호", "ko", "vip"],
  ["cust_10031_kavya", "काव्या शर्मा", "hi"],
  ["cust_10032_liam", "Liam Ó Conaill", "en", "", "bot_parcel"],
  ["cust_10033_marta", "Marta Lindqvist", "en"],
  ["cust_10034_naoko", "佐藤直子", "ja", "vip"],
  ["cust_10035_olga", "Ольга Смирнова", "ru", "chargeback"],
  ["cust_10036_pavel", "Pavel Novák", "de"],
  ["cust_10037_qing", "王清", "zh"],
  ["cust_10038_rosa", "Rosa Fernández", "es"],
  ["cust_10039_somchai", "สมชาย วงศ์สุวรรณ", "th"],
  ["cust_10040_tamar", "თამარ ბერიძე", "en"],
  ["cust_10041_uche", "Uche Nwosu", "en", "vip"],
  ["cust_10042_vera", "Вера Соколова", "ru"],
  ["cust_10043_walter", "Walter Grünwald", "de"],
  ["cust_10044_ximena", "Ximena Torres", "es"],
  ["cust_10045_yosef", "יוסף לוי", "he", "", "agent_noa_g"],
  ["cust_10046_zainab", "زينب القاسم", "ar", "vip"],
  ["cust_10047_aram", "Արամ Պետրոսյան", "ru"],
  ["cust_10048_beatriz", "Beatriz Almeida", "pt"],
  ["cust_10049_camille", "Camille Lefèvre", "fr"],
  ["cust_10050_deepak", "दीपक वर्मा", "hi", "chargeback"],
  ["cust_10051_emeka", "Emeka Eze", "en"],
  ["cust_10052_freya", "Freya Sørensen", "en"],
  ["cust_10053_gustavo", "Gustavo Pires", "pt"],
  ["cust_10054_huong", "Nguyễn Thị Hương", "en"],
  ["cust_10055_isla", "Isla MacLeod", "en", "newsletter"],
  ["cust_10056_jacques", "Jacques Moreau", "fr"],
  ["cust_10057_kofi", "Kofi Mensah", "en"],
  ["cust_10058_lakshmi", "லட்சுமி நாராயணன்", "en", "vip"],
  ["cust_10059_minho", "이민호", "ko"],
  ["cust_10060_nadia", "نادیہ خان", "en"],
  ["cust_10061_oleks", "Олександра Шевченко", "ru"],
  ["cust_10062_pete", "Pete “Duke” Dawson", "en", "", "agent_lena_k,cust_10057_kofi"],
  ["cust_10063_selam", "ሰላም ተስፋዬ", "en"],
  ["cust_10064_theo", "Théo Garnier", "fr"],
];

/** The role by the beginning of the UID; everyone else is a customer. */
const ROLES: Readonly<Record<string, string>> = {
  agent: "agent",
  supervisor: "supervisor",
  dr: "clinician",
  nurse: "clinician",
  bot: "bot",
};
const STATUSES = ["online", "offline", "away"] as const;

/** Everyone, staff first. */
export const PEOPLE: readonly Person[] = PERSON_LINES.map(([uid, name, language, tags, blocks], index) => ({
  user: {
    uid,
    name,
    role: ROLES[uid.slice(0, uid.indexOf("_"))] ?? "customer",
    avatar: `https://sample.invalid/avatars/${uid}.png`,
    status: STATUSES[index % STATUSES.length] ?? "offline",
    createdAt: FIRST_SECOND - 86_400 * (700 - index * 9) + index * 811,
  },
  language,
  isStaff: !uid.startsWith("cust_"),
  tags: splitList(tags),
  blocks: splitList(blocks),
}));

const byUid = new Map(PEOPLE.map((person) => [person.user.uid, person]));

export function findPerson(uid: string): Person | undefined {
  return byUid.get(uid);
}

/** The person of a UID; throws a RangeError for an unknown one. */
export function personOf(uid: string): Person {
  const found = byUid.get(uid);
  if (found === undefined) throw new RangeError(`no person ${uid}`);
  return found;
}

type GroupLine = readonly [guid: string, name: string, topic: Group["topic"], language: Language, type: string];

const GROUP_LINES: readonly GroupLine[] = [
  ["orders_and_delivery", "Orders and delivery", "shop", "en", "public"],
  ["refunds_desk", "Refunds desk", "team", "en", "private"],
  ["clinic_front_desk", "Harbour Clinic front desk", "clinic", "en", "private"],
  ["card_disputes", "Meridian card disputes", "bank", "en", "private"],
  ["night_shift", "Night shift 🌙", "team", "en", "private"],
  ["support_ru", "Поддержка на русском", "shop", "ru", "public"],
  ["support_ar", "الدعم باللغة العربية", "shop", "ar", "public"],
  ["support_ja", "日本語サポート", "shop", "ja", "public"],
  ["soporte_es", "Soporte en español", "shop", "es", "public"],
  ["kundendienst_de", "Kundendienst (Möbel & Küche)", "shop", "de", "password"],
  ["vip_customers", "VIP customers", "shop", "en", "private"],
  ["incident_2026_05", "Incident, May: payment page", "team", "en", "private"],
  ["all_hands", "All hands", "team", "en", "public"],
  ["beta_testers_app", "App beta testers", "shop", "en", "public"],
];

/** All groups. Membership is fixed, not random: staff of the topic, every n-th customer. */
export const GROUPS: readonly Group[] = GROUP_LINES.map(([guid, name, topic, language, type], index) => {
  const belonging = PEOPLE.filter((person, at) => belongs(person, at, index, topic, language));
  const everyone = belonging.map(({ user }) => user.uid);
  const former = everyone.filter((uid, at) => uid.startsWith("cust_") && at % 5 === index % 5);
  const members = everyone.filter((uid) => !former.includes(uid));
  return {
    group: {
      guid,
      name,
      icon: `https://sample.invalid/icons/${guid}.png`,
      type,
      owner: members[0] ?? "",
      membersCount: members.length,
      createdAt: FIRST_SECOND - 86_400 * (400 - index * 21),
    },
    language,
    topic,
    members,
    former,
  };
});

const byGuid = new Map(GROUPS.map((group) => [group.group.guid, group]));

export function findGroup(guid: string): Group | undefined {
  return byGuid.get(guid);
}

function belongs(person: Person, at: number, groupIndex: number, topic: Group["topic"], language: Language): boolean {
  if (person.isStaff)
    return topic === "team" || language === "en"
      ? at % 4 !== groupIndex % 4
      : at % 2 === 0 || person.language === language;
  if (topic === "team") return at % 7 === groupIndex % 7;
  if (language !== "en") return person.language === language || at % 9 === groupIndex % 9;
  return at % 3 === groupIndex % 3;
}

function splitList(text: string | undefined): readonly string[] {
  return text === undefined || text === "" ? [] : text.split(",");
}

/** The id of a conversation. It cannot be split again, because UIDs contain underscores. */
export function conversationIdOf(receiverType: "user" | "group", sender: string, receiver: string): string {
  if (receiverType === "group") return `group_${receiver}`;
  return sender < receiver ? `${sender}_user_${receiver}` : `${receiver}_user_${sender}`;
}
