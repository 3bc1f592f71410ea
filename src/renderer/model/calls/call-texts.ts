// The texts for the participants of a call.
export const callTexts = {
  participants: "Participants",
  neverJoined: "Never joined",
  showDevices: "Show all devices",
  hideDevices: "Hide all devices",
  person: "Person",
  joined: "Joined",
  left: "Left",
  minutes: "Minutes",
  state: "State",
  noParticipants: "The record has no participants",
  nobodyJoined: "Nobody joined",
} as const;
