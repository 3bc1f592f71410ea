// The sentences about a policy that cannot be read. None repeats a value: one of them may be a key.

import { translated } from "../../domain/text/language.ts";

export const POLICY_TEXTS = translated("main.policy", {
  notReadable: (code: string) =>
    `The policy cannot be read (${code}). Ask your administrator to check its permissions.`,
  notAFile: "The policy is not a file.",
  notOwned: (path: string) =>
    `${path} can be changed by others than an administrator. Its owner must be root, and nobody else may write to it.`,
  tooLarge: (kilobytes: number) => `The policy is larger than ${kilobytes} kB.`,
  notText: "The policy is not UTF-8 text.",
  notJson: (line: number) => `Line ${line} of the policy is not valid JSON.`,
  repeated: (name: string) => `${name}: The setting is there twice.`,
  noAnswer: (command: string, status: string) => `The policy cannot be read: ${command} ended with ${status}.`,
  strangeLine: (line: number) => `Line ${line} of the registry's answer cannot be read.`,
  notAscii: (line: number) =>
    `Line ${line} of the registry's answer has a character outside ASCII. Write it as an escape, for example \\u00fc.`,
  wrongType: (name: string, type: string) => `${name}: A value of the type ${type} cannot be used here.`,
  notJsonValue: (name: string) => `${name}: The text is not valid JSON.`,
});

/** A policy that cannot be read, with the sentence that says why. */
export class PolicyFault extends Error {
  override readonly name = "PolicyFault";
}
