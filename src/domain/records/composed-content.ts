// Messages that are composed of fields: forms, cards, polls, the tools of assistants. Source: docs/service-notes.md,
// "Newer fields".
import { asId, asList, asMap, asNumber, asText, isMap } from "#domain/text/lenient.ts";

/** The kinds of parts that a composed message has. */
export type PartKind = "title" | "text" | "image" | "field" | "option" | "button" | "tool" | "result";

/** One part, in the order of the record: a field of a form, an option of a poll. */
export interface Part {
  readonly kind: PartKind;
  readonly text: string;
  /** votes for an option */
  readonly votes: number | null;
}

/** More parts are not read: nobody reads a form of a thousand fields in a pane. */
const MOST_PARTS = 60;
const LONGEST_PART = 4000;

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a composed message; empty for another message. `data` is the `data` of its record. */
export function composedParts(data: Fields): readonly Part[] {
  const parts = [
    ...bodyParts(asMap(data["interactiveData"])),
    ...bodyParts(asMap(data["card"])),
    ...pollParts(data),
    ...toolParts(data),
  ];
  return parts.slice(0, MOST_PARTS).map((part) => ({ ...part, text: part.text.slice(0, LONGEST_PART) }));
}

/** The words by which people know a composed message: its title or text, its question, its tool; null for another one. */
export function composedText(data: Fields): string | null {
  const parts = composedParts(data);
  const own = (kind: PartKind): string | null => parts.find((part) => part.kind === kind)?.text ?? null;
  return own("title") ?? own("text") ?? own("tool") ?? own("result") ?? own("field");
}

/** The parts of a form or a card. */
function bodyParts(body: Fields): readonly Part[] {
  return [
    ...part("title", body["title"]),
    ...part("text", body["subtitle"]),
    ...part("text", body["text"] ?? body["body"] ?? body["description"]),
    ...elementsIn(body["body"]).flatMap((element) => part("text", element["text"] ?? element["title"])),
    ...part("text", body["fallbackText"]),
    ...part("image", body["imageUrl"]),
    ...elementsIn(body["formFields"]).flatMap(fieldParts),
    ...[...elementsIn(body["cardActions"]), ...elementsIn(body["buttons"]), asMap(body["submitElement"])].flatMap(
      (button) => part("button", button["buttonText"] ?? button["text"] ?? button["label"]),
    ),
    ...part("text", body["goalCompletionText"]),
  ];
}

/** A field with its label and what can be chosen: "Reason (Damaged, Wrong size)". */
function fieldParts(element: Fields): readonly Part[] {
  const label = asText(element["label"]) ?? asText(element["text"]) ?? asText(element["placeholder"]);
  const options = asList(element["options"]).flatMap((option) => {
    const text = asText(option) ?? asText(asMap(option)["label"]) ?? asText(asMap(option)["value"]);
    return text === null ? [] : [text];
  });
  const name = label ?? asId(element["elementId"]);
  if (name === null) return [];
  return part("field", options.length === 0 ? name : `${name} (${options.join(", ")})`);
}

/** The question and the answers of a poll: in `customData`, or where an extension has put them in the metadata. */
function pollParts(data: Fields): readonly Part[] {
  const extensions = asMap(asMap(asMap(data["metadata"])["@injected"])["extensions"]);
  const poll = [asMap(data["customData"]), asMap(extensions["polls"])].find(
    (each) => asText(each["question"]) !== null,
  );
  if (poll === undefined) return [];
  const counted = asMap(asMap(poll["results"])["options"]);
  const options = isMap(poll["options"]) ? Object.entries(poll["options"]) : asList(poll["options"]).entries();
  return [
    ...part("title", poll["question"]),
    ...[...options].flatMap(([key, option]) => {
      const found = asMap(counted[key]);
      const text = asText(option) ?? asText(asMap(option)["text"]) ?? asText(found["text"]);
      return text === null ? [] : [{ kind: "option", text, votes: asNumber(found["count"]) } as const];
    }),
  ];
}

/** The tools that an assistant has called, and what came back. */
function toolParts(data: Fields): readonly Part[] {
  const calls = elementsIn(data["toolCalls"]).flatMap((call) => {
    const { name, arguments: given } = asMap(call["function"]);
    const words = [asText(name) ?? asText(call["name"]), textOrJson(given ?? call["arguments"])];
    return part("tool", words.filter((word) => word !== null).join(" "));
  });
  return [...calls, ...part("result", textOrJson(data["result"]))];
}

function textOrJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return asText(value) ?? JSON.stringify(value);
}

function part(kind: PartKind, value: unknown): readonly Part[] {
  const text = asText(value)?.trim() ?? "";
  return text === "" ? [] : [{ kind, text, votes: null }];
}

const elementsIn = (value: unknown): readonly Fields[] => asList(value).filter(isMap);
