//! What the workers do with the demo's other contracts: register names and write their records,
//! mint from the drop and open boxes, put tokens into the wallet and take them out.

use std::time::Duration;

use alloy::primitives::utils::parse_ether;
use alloy::primitives::{B256, Bytes, U256, keccak256};
use alloy::providers::{DynProvider, Provider};
use alloy::rpc::types::{BlockNumberOrTag, TransactionReceipt};
use alloy::signers::SignerSync;
use brickyard_indexer::contracts::{
    Box721, Drop721, IKidDomains, KidDomains, KidRecords, WithdrawalWallet,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::deploy::World;
use super::merkle;
use super::people::{OPERATOR, WORKERS, person, provider_of};
use super::traders::now_s;
use super::works::{self, DROP_CAP, Works};
use crate::commands::CommandError;
use crate::config::DemoConfig;

/// The registrar's `MIN_COMMITMENT_AGE`, and a second for good measure.
const COMMITTED_S: u64 = 61;
const YEAR_S: u64 = 365 * 24 * 60 * 60;
const WORDS: [&str; 8] = ["kiln", "glaze", "harbour", "brick", "ember", "slip", "wheel", "yard"];
/// Of the traders' actions in the time of one of the workers'.
const GENTLER: u32 = 4;

/// Who works, and what they have begun.
pub struct Workshop {
    world: World,
    works: Works,
    random: StdRng,
    promised: Vec<Promise>,
    names: Vec<(u32, String)>,
    boxes: Vec<(u32, U256)>,
}

/// A commitment to be revealed.
struct Promise {
    worker: u32,
    registration: IKidDomains::Registration,
    since_s: u64,
}

pub(super) async fn work(
    world: &World,
    config: &DemoConfig,
    stop: &CancellationToken,
) -> Result<(), CommandError> {
    let random = StdRng::seed_from_u64(config.seed ^ now_s());
    let Some(mut workshop) = Workshop::new(world, random) else { return Ok(()) };
    let pause = Duration::from_millis(config.action_interval_ms) * GENTLER;
    loop {
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
        if let Err(error) = workshop.act().await {
            debug!(%error, "a worker's action came to nothing");
        }
    }
}

impl Workshop {
    /// None in a world without the contracts.
    pub fn new(world: &World, random: StdRng) -> Option<Self> {
        let (world, works) = (world.clone(), world.works?);
        Some(Self { world, works, random, promised: vec![], names: vec![], boxes: vec![] })
    }

    /// One action of one worker; nothing when there is nothing to do.
    ///
    /// # Errors
    /// The chain refuses it.
    pub async fn act(&mut self) -> Result<(), CommandError> {
        let worker = self.random.random_range(WORKERS);
        if self.register().await? {
            return Ok(());
        }
        match self.random.random_range(0..100) {
            0..20 => self.commit(worker).await,
            20..30 => self.renew().await,
            30..42 => self.write_record().await,
            42..48 => self.give_subdomain().await,
            48..62 => self.mint_from_drop(worker).await,
            62..74 => self.mint_box(worker).await,
            74..86 => self.open_box().await,
            86..92 => self.recharge(worker).await,
            _ => self.withdraw(worker).await,
        }
    }

    fn provider(&self, worker: u32) -> DynProvider {
        provider_of(&self.world.http, person(worker))
    }

    fn domains(&self, worker: u32) -> KidDomains::KidDomainsInstance<DynProvider> {
        KidDomains::new(self.works.domains, self.provider(worker))
    }

    fn boxes(&self, worker: u32) -> Box721::Box721Instance<DynProvider> {
        Box721::new(self.works.boxes, self.provider(worker))
    }

    async fn chain_s(&self) -> Result<u64, CommandError> {
        let newest = self.provider(OPERATOR).get_block_by_number(BlockNumberOrTag::Latest).await?;
        Ok(newest.map_or(0, |block| block.header.timestamp))
    }

    /// What the platform's key says to a hash.
    fn signed(hash: B256) -> Result<Bytes, CommandError> {
        Ok(person(OPERATOR).sign_hash_sync(&hash)?.as_bytes().into())
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn commit(&mut self, worker: u32) -> Result<(), CommandError> {
        let word = WORDS.choose(&mut self.random).expect("there are words");
        let registration = IKidDomains::Registration {
            label: format!("{word}{}", self.random.random_range(1..1_000_000)),
            holder: person(worker).address(),
            duration: U256::from(YEAR_S),
            secret: B256::from(self.random.random::<[u8; 32]>()),
            resolver: self.works.records,
            asDefault: self.names.is_empty(),
        };
        let domains = self.domains(worker);
        let commitment = domains.commitmentOf(registration.clone()).call().await?;
        mined(domains.commit(commitment).send().await?.get_receipt().await?)?;
        self.promised.push(Promise { worker, registration, since_s: self.chain_s().await? });
        Ok(())
    }

    /// Whether a commitment was old enough to be revealed.
    ///
    /// # Errors
    /// The chain refuses it.
    pub async fn register(&mut self) -> Result<bool, CommandError> {
        let now_s = self.chain_s().await?.max(now_s());
        let ripe = self.promised.iter().position(|promise| now_s > promise.since_s + COMMITTED_S);
        let Some(ripe) = ripe else { return Ok(false) };
        let Promise { worker, registration, .. } = self.promised.swap_remove(ripe);
        let domains = self.domains(worker);
        let label = registration.label.clone();
        let price = domains.price(label.clone(), registration.duration).call().await?;
        let call = domains.register(registration).value(price.base + price.premium);
        mined(call.send().await?.get_receipt().await?)?;
        self.names.push((worker, label));
        Ok(true)
    }

    fn name(&mut self) -> Option<(u32, String, B256)> {
        let (worker, label) = self.names.choose(&mut self.random)?.clone();
        let id = keccak256(&label);
        Some((worker, label, id))
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn renew(&mut self) -> Result<(), CommandError> {
        let Some((worker, label, id)) = self.name() else { return Ok(()) };
        let domains = self.domains(worker);
        let price = domains.price(label, U256::from(YEAR_S)).call().await?.base;
        let call = domains.renew(id.into(), U256::from(YEAR_S)).value(price);
        mined(call.send().await?.get_receipt().await?)
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn write_record(&mut self) -> Result<(), CommandError> {
        let Some((worker, label, id)) = self.name() else { return Ok(()) };
        let node = self.domains(worker).nodeOf(id.into()).call().await?;
        let records = KidRecords::new(self.works.records, self.provider(worker));
        let call = records.setText(node, "url".to_owned(), format!("https://{label}.example"));
        mined(call.send().await?.get_receipt().await?)
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn give_subdomain(&mut self) -> Result<(), CommandError> {
        let Some((worker, _, id)) = self.name() else { return Ok(()) };
        let to = person(self.random.random_range(WORKERS)).address();
        let domains = self.domains(worker);
        let node = domains.nodeOf(id.into()).call().await?;
        let label = format!("shop{}", self.random.random_range(1..100));
        mined(domains.setSubdomain(node, label, to).send().await?.get_receipt().await?)
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn mint_from_drop(&mut self, worker: u32) -> Result<(), CommandError> {
        let place = usize::try_from(worker - WORKERS.start())?;
        let proof = merkle::proof(&works::allowlist(), place);
        let (price, count) = (works::drop_price(), U256::from(self.random.random_range(1..=2)));
        let drop = Drop721::new(self.works.drop, self.provider(worker));
        let call = drop.whiteMint(count, U256::from(DROP_CAP), price, proof).value(price * count);
        mined(call.send().await?.get_receipt().await?)
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn mint_box(&mut self, worker: u32) -> Result<(), CommandError> {
        let cdkey = format!("{:016X}", self.random.random::<u64>());
        let (boxes, until) = (self.boxes(worker), U256::from(now_s() + YEAR_S));
        let holder = person(worker).address();
        let hash = boxes.hashMint(holder, cdkey.clone(), until).call().await?;
        let call = boxes.mint(cdkey, until, Self::signed(hash)?);
        let receipt = call.send().await?.get_receipt().await?;
        let minted = receipt.decoded_log::<Box721::BoxMinted>().ok_or("no box was minted")?;
        self.boxes.push((worker, minted.data.tokenId));
        Ok(())
    }

    /// # Errors
    /// The chain refuses it: most often the block that decides is still to come.
    pub async fn open_box(&mut self) -> Result<(), CommandError> {
        let Some((worker, token)) = self.boxes.first().copied() else { return Ok(()) };
        let boxes = self.boxes(worker);
        if boxes.drawn().call().await? < token {
            mined(boxes.draw(U256::from(20)).send().await?.get_receipt().await?)?;
        }
        let number: u32 = boxes.slotOf(token).call().await?.try_into()?;
        let works::Slot { tier, uri, salt } = works::slot(number);
        let proof = merkle::proof(&works::pool(), usize::try_from(number)?);
        let (holder, until) = (person(worker).address(), U256::from(now_s() + YEAR_S));
        let hash = boxes.hashOpen(token, holder, salt, until).call().await?;
        let call = boxes.open(token, tier, uri, salt, proof, until, Self::signed(hash)?);
        mined(call.send().await?.get_receipt().await?)?;
        self.boxes.remove(0);
        Ok(())
    }

    fn wallet(&self, worker: u32) -> WithdrawalWallet::WithdrawalWalletInstance<DynProvider> {
        WithdrawalWallet::new(self.works.wallet, self.provider(worker))
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn recharge(&mut self, worker: u32) -> Result<(), CommandError> {
        let amount = parse_ether("100")?;
        mined(self.wallet(worker).recharge(amount).send().await?.get_receipt().await?)
    }

    /// # Errors
    /// The chain refuses it.
    pub async fn withdraw(&mut self, worker: u32) -> Result<(), CommandError> {
        let (dest, amount) = (person(worker).address(), parse_ether("10")?);
        let serial = U256::from(self.random.random::<u128>());
        let (wallet, until) = (self.wallet(worker), U256::from(now_s() + YEAR_S));
        let hash = wallet.hashWithdrawal(dest, amount, until, serial).call().await?;
        let call = wallet.withdraw(dest, amount, until, serial, Self::signed(hash)?);
        mined(call.send().await?.get_receipt().await?)
    }
}

fn mined(receipt: TransactionReceipt) -> Result<(), CommandError> {
    receipt.status().then_some(()).ok_or_else(|| "the transaction was reverted".into())
}
