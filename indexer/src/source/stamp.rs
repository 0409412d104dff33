//! What logs say of their own blocks, held against headers. Pure.
//!
//! Within a range an endpoint is believed, and a time that it makes up would expire every order of
//! the log. The headers of the range's ends bound it: a log that tells no time, one outside those
//! bounds or one before an earlier log's gets that of its block's header.

use alloy::rpc::types::Log;

use super::Header;

/// Blocks whose headers are needed before the times of these logs are believed, each once. The logs
/// are in order and lie between the two.
pub(crate) fn untimed(logs: &[Log], first: &Header, last: &Header) -> Vec<u64> {
    let (mut since, mut blocks) = (first.time_s, vec![]);
    for of_block in logs.chunk_by(|a, b| a.block_number == b.block_number) {
        let time = of_block[0].block_timestamp;
        let told = time.filter(|time| (since..=last.time_s).contains(time));
        match told.filter(|_| of_block.iter().all(|log| log.block_timestamp == time)) {
            Some(time) => since = time,
            None => blocks.extend(of_block[0].block_number),
        }
    }
    blocks
}

/// Gives the logs of this block, out of those of a range, its header's time. False when one of them
/// is of another block of that number.
pub(crate) fn by_header(logs: &mut [Log], header: &Header) -> bool {
    let number = Some(header.number);
    let from = logs.partition_point(|log| log.block_number < number);
    let count = logs[from..].partition_point(|log| log.block_number == number);
    let of_block = &mut logs[from..from + count];
    of_block.iter_mut().for_each(|log| log.block_timestamp = Some(header.time_s));
    of_block.iter().all(|log| log.block_hash == Some(header.hash))
}

/// Whether the logs of each block name one hash, and those of an end that end's.
pub(crate) fn of_one_branch(logs: &[Log], first: &Header, last: &Header) -> bool {
    logs.chunk_by(|a, b| a.block_number == b.block_number).all(|of_block| {
        let one = &of_block[0];
        let is_end =
            |end: &Header| one.block_number != Some(end.number) || one.block_hash == Some(end.hash);
        of_block.iter().all(|log| log.block_hash == one.block_hash) && is_end(first) && is_end(last)
    })
}

#[cfg(test)]
mod tests {
    use alloy::primitives::B256;

    use super::*;

    fn header(number: u64) -> Header {
        let hash = B256::left_padding_from(&number.to_be_bytes());
        Header { number, hash, parent_hash: B256::ZERO, time_s: number * 10 }
    }

    fn log(number: u64, time_s: Option<u64>) -> Log {
        Log {
            block_number: Some(number),
            block_hash: Some(header(number).hash),
            block_timestamp: time_s,
            ..Log::default()
        }
    }

    #[test]
    fn times_that_are_missing_out_of_bounds_backwards_or_at_odds_are_asked_for() {
        let logs = [
            log(1, Some(10)),
            log(2, None),
            log(3, Some(4_000_000_000)),
            log(4, Some(40)),
            log(5, Some(39)),
            log(6, Some(60)),
            log(6, Some(61)),
            log(9, Some(90)),
        ];
        assert_eq!(untimed(&logs, &header(1), &header(9)), [2, 3, 5, 6]);
        assert_eq!(untimed(&[log(4, Some(9))], &header(1), &header(9)), [4]);
        assert!(untimed(&[], &header(1), &header(9)).is_empty());
    }

    #[test]
    fn a_header_times_its_own_block_and_no_other() {
        let mut logs = [log(1, Some(10)), log(2, None), log(2, Some(7)), log(3, Some(30))];
        assert!(by_header(&mut logs, &header(2)));
        let times: Vec<_> = logs.iter().filter_map(|log| log.block_timestamp).collect();
        assert_eq!(times, [10, 20, 20, 30]);
        logs[2].block_hash = Some(header(8).hash);
        assert!(!by_header(&mut logs, &header(2)), "two blocks of one number");
        assert!(!of_one_branch(&logs, &header(1), &header(3)));
        logs[2].block_hash = Some(header(2).hash);
        assert!(of_one_branch(&logs, &header(1), &header(3)));
        logs[3].block_hash = Some(header(8).hash);
        assert!(!of_one_branch(&logs, &header(1), &header(3)), "not the end's");
    }
}
